import { expect, it } from "vitest";
import { shownItems } from "#widgets/controls/facts/record.ts";
import { contentOf, shownRows } from "./logic.ts";

const items = [
  { key: "work_order_no", label: "Order", hideEmpty: true },
  { key: "part_no", label: "Part" },
];

it("tells a record that is not loaded from one with nothing to show", () => {
  const options = [
    { items, record: null },
    { rows: null },
    { rows: [] },
    {},
    { items, record: {} },
    { rows: [{ label: "A", value: 1 }] },
  ];
  expect(options.map(contentOf)).toEqual(["not-loaded", "not-loaded", "empty", "empty", "pairs", "pairs"]);
});

it("leaves out an empty item that hides and reads own fields only", () => {
  const shown = shownItems({
    items: [...items, { key: "toString", label: "X" }],
    record: { work_order_no: "", part_no: null },
  });
  expect(shown.map(({ item, value }) => [item.key, value])).toEqual([
    ["part_no", null],
    ["toString", null],
  ]);
});

it("the rows that are chosen are shown in the order of the choice, all of them without one", () => {
  const row = (key: string) => ({ key, label: key, value: 1 });
  const rows = [row("oee"), row("scrap"), row("setup")];
  const keysOf = (shown?: string[]) => shownRows({ rows, ...(shown ? { shown } : {}) }).map(({ key }) => key);
  expect([keysOf(["setup", "gone", "oee"]), keysOf([]), keysOf()]).toEqual([
    ["setup", "oee"],
    [],
    ["oee", "scrap", "setup"],
  ]);
  expect(contentOf({ rows, shown: [] })).toBe("empty");
});
