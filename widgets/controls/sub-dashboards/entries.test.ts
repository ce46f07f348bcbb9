import { expect, it } from "vitest";
import { entriesOf, fittedGrid, planCells } from "./entries.ts";

const resolved = { slug: "card", parameters: {} };

it("keeps the selections that name a snippet which is known, each with its place in the list", () => {
  const selects = [{ slug: "card" }, { slug: "" }, { slug: "gone" }, { slug: "card" }];
  const entries = entriesOf(selects, (at) => (at === 2 ? undefined : resolved));
  expect(entries).toEqual([
    { at: 0, select: selects[0], resolved },
    { at: 3, select: selects[3], resolved },
  ]);
});

it("fills the cells in order, leaves the rest empty, and tells what found none", () => {
  const entries = entriesOf([{ slug: "a" }, { slug: "b" }, { slug: "c" }], () => resolved);
  const placesIn = (columns: number, rows: number) => {
    const { cells, beyond } = planCells(entries, { columns, rows, padding: 0, fill: true });
    return [cells.map((entry) => entry?.at ?? null), beyond.map(({ at }) => at)];
  };
  expect([placesIn(2, 2), placesIn(2, 1)]).toEqual([
    [[0, 1, 2, null], []],
    [[0, 1], [2]],
  ]);
  expect(placesIn(1000, 1000)[0]).toHaveLength(400);
});

it("stands in two columns on a phone, with as many cells", () => {
  const grid = { columns: 5, rows: 3, padding: 4, fill: false };
  const narrow = { ...grid, columns: 2 };
  expect([fittedGrid(grid, "mobile"), fittedGrid(narrow, "mobile"), fittedGrid(grid, "desktop")]).toEqual([
    { ...grid, columns: 2, rows: 8 },
    narrow,
    grid,
  ]);
});
