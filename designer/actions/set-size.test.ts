import { expect, test } from "vitest";
import { setSize } from "./set-size.ts";
import { dashboardWith, placesOf, widgetAt } from "./testing.ts";

const dashboard = dashboardWith([widgetAt("a", [20, 8, 4, 4]), widgetAt("b", [0, 0, 4, 4])], {
  layouts: { mobile: { b: { x: 12, y: 30, w: 12, h: 4 } } },
});

test("a smaller grid brings its widgets back inside, at all widths", () => {
  const after = setSize({ x: 12, y: 8 }).change(dashboard);
  expect([after.size, placesOf(after), after.layouts]).toEqual([
    { x: 12, y: 8 },
    { a: [8, 4, 4, 4], b: [0, 0, 4, 4] },
    { mobile: { b: { x: 0, y: 30, w: 12, h: 4 } } },
  ]);
});

test("a grid has 1 to 200 columns and rows", () => {
  expect(setSize({ x: 0, y: 900 }).change(dashboard).size).toEqual({ x: 1, y: 200 });
  expect(setSize({ x: Number.NaN, y: 11.6 }).change(dashboard).size).toEqual({ x: 1, y: 12 });
  expect(setSize({ x: 24, y: 12 }).change(dashboard)).toBe(dashboard);
});
