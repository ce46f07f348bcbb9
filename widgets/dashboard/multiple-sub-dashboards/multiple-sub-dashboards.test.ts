import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { entriesOf, fittedGrid, planCells } from "#widgets/controls/sub-dashboards/entries.ts";
import { schema } from "./schema.ts";

const entries = entriesOf(
  ["a", "b", "c", "d", "e"].map((slug) => ({ slug })),
  (at) => ({ slug: String(at), parameters: {} }),
);
const grid = { columns: 2, rows: 2, padding: 0, fill: false };

it("fills cells row by row and tells what lies beyond them", () => {
  const { cells, beyond } = planCells(entries, grid);
  expect(cells.map((entry) => entry?.select.slug)).toEqual(["a", "b", "c", "d"]);
  expect(beyond.map(({ at, select }) => [at, select.slug])).toEqual([[4, "e"]]);
  expect(planCells(entries.slice(0, 3), grid).cells.map((entry) => entry?.select.slug)).toEqual([
    "a",
    "b",
    "c",
    undefined,
  ]);
});

it("stands in two columns on a phone, with all cells and in the same order", () => {
  const wide = { ...grid, columns: 4, rows: 2 };
  expect(fittedGrid(wide, "mobile")).toEqual({ ...wide, columns: 2, rows: 4 });
  expect(fittedGrid({ ...grid, columns: 5, rows: 1 }, "mobile")).toMatchObject({ columns: 2, rows: 3 });
  expect(fittedGrid(wide, "tablet")).toBe(wide);
  expect(fittedGrid(grid, "mobile")).toBe(grid);
});

it("never draws more cells than a screen can bear", () => {
  expect(planCells(entries, { ...grid, columns: 1e6, rows: 1e6 }).cells).toHaveLength(400);
});

it("refuses an option that it does not know", () => {
  const options = [{}, { dashboards: [{ slug: "a" }] }, { dashboards: [{}] }, { foo: 1 }];
  expect(options.map((one) => Value.Check(schema.options, one))).toEqual([true, true, false, false]);
});
