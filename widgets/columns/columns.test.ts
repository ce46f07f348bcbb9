import { expect, test } from "vitest";
import { filterOf, searchable } from "#engine/react/tables/filters.ts";
import { cellFile, cellText, type Row } from "#engine/react/tables/rows.ts";
import type { ColumnDefinition } from "#engine/registry/types.ts";
import { readerOf } from "#engine/testing/reader.ts";
import * as columns from "./index.ts";

const types = new Map(Object.values(columns).map((type): [string, ColumnDefinition] => [type.type, type as never]));

const cellOf = (component: string, row: Row, config: Record<string, unknown> = {}) => {
  const column = { key: "field", component, config };
  const of = [row, column, types.get(component), readerOf("sv")] as const;
  const text = cellText(...of);
  const isFound = (typed: string) =>
    filterOf(typed, "Europe/Stockholm")(
      () => cellFile(...of),
      () => searchable(text),
    );
  return { text, file: cellFile(...of), isFound };
};

test("a machine's state is found and saved by the word that shows, never by its code", () => {
  const running = cellOf("machine-state", { field: "R", status: "R" });
  const coded = cellOf("machine-state", {
    field: "S",
    status: "S",
    current_stop_reason: "12",
    stop_description: "Verktygsbyte",
  });
  const silent = cellOf("machine-state", { field: "R", status: "R", no_data: true });
  expect([running.text, coded.text, silent.text]).toEqual(["[900060]", "Verktygsbyte", "[900052]"]);
  expect([running.file, coded.file, silent.file]).toEqual(["[900060]", "Verktygsbyte", "[900052]"]);
  expect([running.isFound("R"), running.isFound("[900060]"), coded.isFound("verktyg")]).toEqual([false, true, true]);
});

test("a moment is found as it shows on the plant's clock, and saved as a moment", () => {
  const moment = "2026-01-31T23:30:00Z";
  const short = cellOf("date", { field: moment }, { option: "short" });
  expect([short.text, short.file]).toEqual([
    "1/2 00:30",
    { kind: "moment", moment: Date.parse(moment), style: "short" },
  ]);
  expect([short.isFound("1/2"), short.isFound("2026"), short.isFound(">=2026-02-01")]).toEqual([true, false, true]);
  expect(cellOf("date", { field: "soon" }, { option: "short" })).toMatchObject({ text: "-", file: null });
});

test("numbers and durations are found as they show and saved as such", () => {
  expect(cellOf("round-0", { field: 14_250.6 })).toMatchObject({
    text: "14\u00A0251",
    file: { kind: "number", number: 14_250.6, decimals: 0 },
  });
  expect(cellOf("hh-mm", { field: 108_900 })).toMatchObject({
    text: "30:15",
    file: { kind: "duration", seconds: 108_900 },
  });
  expect(cellOf("round-1", { field: "none" })).toMatchObject({ text: "-", file: null });
});

test("a difference shows its sign, and none where it shows as nothing", () => {
  const signed = (value: unknown) => cellOf("round-1", { field: value }, { signed: true }).text;
  expect([4.8, -1.25, 0, -0.04, 0.04, null].map(signed)).toEqual(["+4,8", "−1,3", "0,0", "0,0", "0,0", "-"]);
});

test("yes, no and codes with a word are found and saved by the word", () => {
  const words = { tool: { en: "Tool", sv: "Verktyg" } };
  expect(cellOf("boolean-display", { field: 0 })).toMatchObject({ text: "[columns.no]", file: "[columns.no]" });
  expect(cellOf("single-line-text", { field: "tool" }, { words })).toMatchObject({ text: "Verktyg", file: "Verktyg" });
});
