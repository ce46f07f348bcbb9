import { describe, expect, it } from "vitest";
import { columnsOf, flatRows } from "./rows.ts";

describe("the answer of a procedure as flat rows", () => {
  it.each([
    ["a list", [{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 2 }]],
    ["one object", { a: 1 }, [{ a: 1 }]],
    ["plain values", [7, "x", null], [{ value: 7 }, { value: "x" }, { value: null }]],
    ["a list in a list", [[1, 2]], [{ value: null }]],
    ["nothing", null, []],
    ["no answer", undefined, []],
    ["a table of rows and columns", { columns: [{ key: "a" }], rows: [{ a: 1 }], more: true }, [{ a: 1 }]],
    ["an object that has rows but no columns", { rows: [1, 2] }, [{ rows: "1, 2" }]],
    ["an object that has columns but no rows", { columns: [1], rows: "none" }, [{ columns: "1", rows: "none" }]],
  ])("are those of %s", (_name, answer, rows) => {
    expect(flatRows(answer).map(({ tLabel: _label, ...row }) => row)).toEqual(rows);
  });

  it("have the fields of inner objects, lists of plain values as text, and no other lists", () => {
    const row = { a: { b: { c: 1 }, d: null }, tags: ["x", 2, true, null], none: [], mixed: [1, {}], lists: [[1]] };
    expect(flatRows([row])).toEqual([
      { "a.b.c": 1, "a.d": null, tags: "x, 2, true, ", none: "", tLabel: "x, 2, true, " },
    ]);
  });

  it.each([
    [{ no: 1, text: "t", machine_id: "M1", object_description: "Press", tLabel: "own" }, "own"],
    [{ no: 1, text: "t", machine_id: "M1", object_description: "Press", tLabel: null }, "Press"],
    [{ no: 1, text: "t", machine_id: "M1" }, "M1"],
    [{ no: 1, text: "t" }, "t"],
    [{ no: 1 }, ""],
  ])("%o has the label %s", (row, label) => {
    expect(flatRows([row])).toEqual([{ ...row, tLabel: label }]);
  });
});

describe("the columns of rows", () => {
  it.each([
    [1, "number"],
    [false, "boolean"],
    ["text", "string"],
    ["2026-06-10T08:00:00Z", "datetime"],
    ["2026-06-10", "string"],
    ["since 2026-06-10T08:00", "string"],
  ])("of %s have the type %s", (value, type) => {
    expect(columnsOf([{ a: value }])).toEqual([{ key: "a", type }]);
  });

  it("come in the order in which they first appear, each with the type of its first value that is not null", () => {
    const rows = [
      { a: null, b: 1, none: null },
      { c: true, b: "text", a: 2 },
      { a: "text", none: null },
    ];
    expect(columnsOf(rows)).toEqual([
      { key: "a", type: "number" },
      { key: "b", type: "number" },
      { key: "none", type: "string" },
      { key: "c", type: "boolean" },
    ]);
  });
});
