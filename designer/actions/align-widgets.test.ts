import { expect, test } from "vitest";
import { alignments, alignWidgets } from "./align-widgets.ts";
import { dashboardWith, placesOf, widgetAt } from "./testing.ts";

const dashboard = dashboardWith([
  widgetAt("a", [2, 1, 4, 2]),
  widgetAt("b", [8, 4, 2, 2]),
  widgetAt("c", [16, 8, 4, 4]),
]);
const all = ["a", "b", "c"];
const after = (to: (typeof alignments)[number], ids = all) => placesOf(alignWidgets(ids, to, null).change(dashboard));
const column = (places: Record<string, number[]>, index: number) => all.map((id) => places[id]?.[index]);

test("several widgets stand on a common edge or centre", () => {
  expect(column(after("left"), 0)).toEqual([2, 2, 2]);
  expect(column(after("centre"), 0)).toEqual([9, 10, 9]);
  expect(column(after("right"), 0)).toEqual([16, 18, 16]);
  expect(column(after("top"), 1)).toEqual([1, 1, 1]);
  expect(column(after("middle"), 1)).toEqual([6, 6, 5]);
  expect(column(after("bottom"), 1)).toEqual([10, 10, 8]);
});

test("one widget alone is aligned to the grid", () => {
  expect([after("right", ["a"]).a, after("middle", ["a"]).a]).toEqual([
    [20, 1, 4, 2],
    [2, 5, 4, 2],
  ]);
});

test("three or more get equal gaps; two have none to share", () => {
  expect(column(after("across"), 0)).toEqual([2, 10, 16]);
  expect(column(after("down"), 1)).toEqual([1, 5, 8]);
  expect(alignWidgets(["a", "b"], "across", null).change(dashboard)).toBe(dashboard);
});
