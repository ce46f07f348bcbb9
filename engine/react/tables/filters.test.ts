import { expect, test } from "vitest";
import type { FileValue } from "#engine/registry/file-value.ts";
import { activeFilters, filterOf, searchable } from "./filters.ts";

const asFile = (value: string | number | null): FileValue | null =>
  typeof value === "number" ? { kind: "number", number: value } : value;
const holds = (typed: string, value: string | number | null) =>
  filterOf(typed, "UTC")(
    () => asFile(value),
    () => searchable(String(value)),
  );
const holdsOf = (typed: string, value: FileValue) => filterOf(typed, "Europe/Stockholm")(() => value, String);

test("a filter keeps what contains its text, in any case and without the blanks around it", () => {
  expect([holds("fc", "FC1"), holds(" FC ", "fc2"), holds("fc", "JH1")]).toEqual([true, true, false]);
});

test("a filter of a comparison keeps the numbers for which it holds", () => {
  const kept = (wanted: string) => [2, 2.5, 10, 1200, "10", null].filter((value) => holds(wanted, value));
  expect([kept(">2,5"), kept("<= 2.5"), kept("=10"), kept(">= 1 200"), kept("<-1"), kept("> - 1")]).toEqual([
    [10, 1200],
    [2, 2.5],
    [10],
    [1200],
    [],
    [2, 2.5, 10, 1200],
  ]);
});

test("a number is compared as it shows, a moment by the plant's clock, a duration by its hours and minutes", () => {
  const shown: FileValue = { kind: "number", number: 2.25, decimals: 0 };
  expect(["=2", "=2.25", ">2"].map((typed) => holdsOf(typed, shown))).toEqual([true, false, false]);
  const moment: FileValue = { kind: "moment", moment: Date.parse("2026-03-01T23:30:00Z"), style: "short" };
  const days = [
    ">=2026-03-02",
    "=2026-03-02",
    "<2026-03-02",
    "=2026-03",
    ">2026-03-02 00:29",
    "<2026-03-02 00:30",
    ">2",
  ];
  expect(days.map((typed) => holdsOf(typed, moment))).toEqual([true, true, false, true, true, false, false]);
  const duration: FileValue = { kind: "duration", seconds: 5430 };
  const times = ["=1:30", ">1:29", "<1:30", ">1", "=1,5", ">2026-03-01"];
  expect(times.map((typed) => holdsOf(typed, duration))).toEqual([true, true, false, true, true, false]);
});

test("a sign without a figure is a text like any other", () => {
  expect([holds("> a", "b > a"), holds(">", "5")]).toEqual([true, false]);
  expect([holds("> ", 5), holds(">= ", 5), holds("> -", 5), holds("> ", "5 > 4")]).toEqual([false, false, false, true]);
});

test("a number is found as it shows and as one types it, in both languages", () => {
  const found = (typed: string, shown: string) => holds(typed, shown);
  expect([found("14,251", "14,251"), found("14251", "14,251"), found("14 251", "14\u00A0251")]).toEqual([
    true,
    true,
    true,
  ]);
  expect([found("14251", "14\u00A0251"), found("-3", "\u22123"), found("1425", "14,25")]).toEqual([true, true, false]);
  expect([found("14,251", "14251"), found("14 251", "14251"), found("1,2", "12")]).toEqual([true, true, false]);
});

test("blank filters do not count", () => {
  expect(activeFilters({ status: "  ", machine_id: "FC" })).toEqual({ machine_id: "FC" });
});
