import { describe, expect, it } from "vitest";
import type { Row } from "#widgets/controls/options/rows.ts";
import {
  asShown,
  chosen,
  grouped,
  linkOf,
  movedTo,
  pressed,
  searched,
  selectedOf,
  shownColumns,
  sorted,
  sought,
} from "./logic.ts";

const rows = [
  { record_no: 1, name: "Ämne 10", zone: "B", order: 2 },
  { record_no: 2, name: "Ämne 9", zone: "A", order: 1 },
  { record_no: 3, name: "Zink", zone: "B", order: 2 },
];
const asIs = (row: Row) => row;
const numbers = (list: readonly { record_no?: unknown }[]) => list.map(({ record_no }) => record_no);

describe("list", () => {
  it("finds rows by any of its fields, whatever the case", () => {
    expect(numbers(searched(rows, " ÄMNE ", ["name"], asIs))).toEqual([1, 2]);
    expect(numbers(searched(rows, "zink", ["zone"], asIs))).toEqual([]);
    expect(searched(rows, "", ["name"], asIs)).toBe(rows);
  });

  it("shows words in the place of values, finds rows by them, and leaves all else", () => {
    const columns = [{ key: "zone", labels: { A: "South", "*": "North" } }, { key: "name" }];
    const shown = (row: Row) => asShown(row, columns, String);
    expect(rows.map(shown)).toEqual(rows.map((row) => ({ ...row, zone: row.zone === "A" ? "South" : "North" })));
    expect(numbers(searched(rows, "south", ["zone"], shown))).toEqual([2]);
    expect(asShown(rows[0]!, [{ key: "zone", labels: { toString: "x", A: "y" } }], String)).toBe(rows[0]);
  });

  it.each<[string, Parameters<typeof sought>[1], string | null, [string, string, number[]]]>([
    ["nothing", { columns: [{ key: "name" }], search: true }, null, ["", "", [1, 2, 3]]],
    ["what is typed", { columns: [{ key: "name" }], search: true }, " zink ", [" zink ", "zink", [3]]],
    [
      "what the document proposes",
      { columns: [{ key: "name" }], search: true, initialSearch: "9" },
      null,
      ["9", "9", [2]],
    ],
    [
      "what is typed over what it proposes",
      { columns: [{ key: "name" }], search: true, initialSearch: "9" },
      "",
      ["", "", [1, 2, 3]],
    ],
    [
      "no proposal that hides all",
      { columns: [{ key: "name" }], search: true, initialSearch: "x" },
      null,
      ["", "", [1, 2, 3]],
    ],
    ["its own fields", { columns: [{ key: "name" }], search: true, searchFields: ["zone"] }, "a", ["a", "a", [2]]],
    ["nothing without a search field", { columns: [{ key: "name" }] }, "zink", ["zink", "", [1, 2, 3]]],
  ])("searches for %s", (_what, searching, typed, [search, wanted, found]) => {
    const answer = sought(rows, searching, typed, String);
    expect([answer.search, answer.wanted, numbers(answer.found)]).toEqual([search, wanted, found]);
  });

  it("sorts in Swedish with numbers in their order", () => {
    expect(numbers(sorted(rows, { field: "name", direction: "asc" }))).toEqual([3, 2, 1]);
    expect(numbers(sorted(rows, { field: "name", direction: "desc" }))).toEqual([1, 2, 3]);
  });

  it("groups rows in the order of the group", () => {
    const groups = grouped(rows, { field: "zone", order: "order" });
    expect(groups.map(({ key, rows: of }) => [key, numbers(of)])).toEqual([
      ["A", [2]],
      ["B", [1, 3]],
    ]);
  });

  it("orders groups of one rank by their names, and lists what has no group last", () => {
    const pumps = [
      { name: "x", group: "" },
      { name: "a", group: "Pumps", rank: 1 },
      { name: "b", group: "Belts", rank: 1 },
      { name: "c", group: "Axles", rank: 2 },
    ];
    expect(grouped(pumps, { field: "group", order: "rank" }).map(({ key, label }) => [key, label])).toEqual([
      ["Belts", "Belts"],
      ["Pumps", "Pumps"],
      ["Axles", "Axles"],
      ["", ""],
    ]);
  });

  it("moves between rows by the keyboard and stays at both ends", () => {
    const keys = ["ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End", "a", "toString"];
    expect(keys.map((key) => movedTo(key, 1, 300))).toEqual([2, 0, 9, 0, 0, 299, undefined, undefined]);
    expect([movedTo("ArrowDown", 299, 300), movedTo("ArrowUp", 0, 300)]).toEqual([299, 0]);
  });

  it("selects one, many or none and takes back a selection only where that is allowed", () => {
    expect([pressed([1], 2, {}), pressed([1], 1, {}), pressed([1], 1, { deselect: true })]).toEqual([[2], [1], []]);
    expect([pressed([1], 2, { select: "many" }), pressed([1, 2], 1, { select: "many" })]).toEqual([[1, 2], [2]]);
    expect(pressed([], 1, { select: "none" })).toEqual([]);
  });

  it("has a value and a row only when exactly one is selected", () => {
    expect(chosen([2], rows, "record_no")).toEqual({ selected: [2], value: 2, row: rows[1] });
    expect([chosen([], rows, "record_no"), chosen([1, 2], rows, "record_no")]).toEqual([
      { selected: [], value: null, row: null },
      { selected: [1, 2], value: null, row: null },
    ]);
  });

  it("reads the selection from the step's data, also from a value alone", () => {
    expect([
      selectedOf({ selected: [1, 2] }),
      selectedOf({ value: 3 }),
      selectedOf({ value: null }),
      selectedOf({}),
    ]).toEqual([[1, 2], [3], [], []]);
  });

  it("opens web addresses and nothing else", () => {
    const link = (address: string) => linkOf({ address }, "address");
    expect([link("https://a.b"), link("javascript:alert(1)"), link(""), linkOf({}, undefined)]).toEqual([
      "https://a.b",
      null,
      null,
      null,
    ]);
  });

  it("leaves out a column that hides while no row has a value", () => {
    const columns = [{ key: "name" }, { key: "note", hideEmpty: true }];
    expect(shownColumns(columns, rows)).toEqual([{ key: "name" }]);
    expect(shownColumns(columns, [{ note: "x" }])).toEqual(columns);
  });
});
