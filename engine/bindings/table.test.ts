import { describe, expect, test } from "vitest";
import { environmentOf } from "./fixture.ts";
import { columnValue, compileTable } from "./resolvers/tableConfig.ts";

const rows = [
  { machine_id: "M1", good: 10, scrap: 2 },
  { machine_id: "M2", good: 3, scrap: null },
];

describe("a table", () => {
  test("is compiled once into cells with text and style [WD-890]", () => {
    const config = {
      columns: [
        { key: "good", label: "Good", component: "round-1", pre: "~" },
        { key: "scrap", tlabel: 1259 },
      ],
    };
    const styling = {
      target: "cell" as const,
      style: {
        conditional: [{ value1: "{good}", value2: 5, comparisonOperator: "<" as const, style: { color: "red" } }],
      },
    };
    const filter = { sortProp: "good", sortOrder: "asc" as const };
    expect(compileTable(config, rows, environmentOf([]), { styling, filter })).toEqual({
      columns: [
        { key: "good", heading: "Good", component: "round-1", config: {}, pre: "~" },
        { key: "scrap", heading: { text: 1259 }, component: null, config: {}, pre: "" },
      ],
      rows: [
        {
          id: "M2:0",
          row: rows[1],
          style: {},
          cells: [
            { value: 3, text: "~3.0", style: { color: "red" } },
            { value: null, text: "-", style: {} },
          ],
        },
        {
          id: "M1:0",
          row: rows[0],
          style: {},
          cells: [
            { value: 10, text: "~10.0", style: {} },
            { value: 2, text: "2", style: {} },
          ],
        },
      ],
    });
  });

  test("a block styles the whole row where the target is the row", () => {
    const style = {
      conditional: [{ value1: "{good}", value2: 5, comparisonOperator: "<" as const, style: { color: "red" } }],
    };
    const table = compileTable({ columns: [{ key: "scrap" }] }, rows, environmentOf([]), {
      styling: { style, target: "row" },
    });
    expect(table.rows.map((row) => row.style)).toEqual([{}, { color: "red" }]);
  });

  test("a custom column is its formula over the row or a static text [WD-605]", () => {
    expect(columnValue({ key: "custom_total", math: "{good} + {scrap}" }, rows[0]!)).toBe(12);
    expect(columnValue({ key: "custom_note", math: "checked by hand" }, rows[0]!)).toBe("checked by hand");
    expect(columnValue({ key: "custom_bad", math: "{good} +" }, rows[0]!)).toBeNull();
  });

  test("headings: text key, label, default translation, key", () => {
    const columns = [{ key: "a", label: "x", tlabel: "t.a" }, { key: "b", label: "x" }, { key: "c" }, { key: "d" }];
    const environment = environmentOf([], { columnText: (key) => (key === "c" ? "Sea" : undefined) });
    expect(compileTable({ columns }, [], environment).columns.map(({ heading }) => heading)).toEqual([
      { text: "t.a" },
      "x",
      "Sea",
      "d",
    ]);
  });

  test("rows of one machine keep distinct ids", () => {
    const table = compileTable({ columns: [] }, [rows[0]!, rows[0]!, rows[1]!], environmentOf([]));
    expect(table.rows.map(({ id }) => id)).toEqual(["M1:0", "M1:1", "M2:0"]);
  });

  test("a date column writes by its option", () => {
    const columns = [{ key: "at", component: "date", config: { option: "short" } }];
    const table = compileTable({ columns }, [{ at: "2024-05-15T05:05:00Z" }], environmentOf([]));
    expect(table.rows[0]?.cells[0]?.text).toBe("15/5 07:05");
  });
});
