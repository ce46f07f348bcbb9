import { expect, test } from "vitest";
import { isLocked } from "./dashboard.ts";
import { lockWidgets } from "./lock-widgets.ts";
import { moveWidgets } from "./move-widgets.ts";
import { dashboardWith, placesOf, widgetAt } from "./testing.ts";

const dashboard = dashboardWith([
  widgetAt("a", { x: 0, y: 0, w: 4, h: 4, z: 7 }),
  widgetAt("b", [6, 2, 4, 4]),
  widgetAt("c", [20, 8, 4, 4]),
]);
const two = ["a", "b"];

test("widgets move together by whole cells; the others keep their identity", () => {
  const after = moveWidgets(two, 3, 1, null).change(dashboard);
  expect(placesOf(after)).toEqual({ a: [3, 1, 4, 4], b: [9, 3, 4, 4], c: [20, 8, 4, 4] });
  expect(after.widgets[0]?.pos.z).toBe(7);
  expect(after.widgets[2]).toBe(dashboard.widgets[2]);
});

test("[WD-520] beyond the edge they stop, and widgets may overlap", () => {
  expect(placesOf(moveWidgets(two, 30, 30, null).change(dashboard))).toMatchObject({
    a: [14, 6, 4, 4],
    b: [20, 8, 4, 4],
  });
  expect(moveWidgets(two, -2, 0, null).change(dashboard)).toBe(dashboard);
});

test("at a width they move in its layout alone, where they may go below the grid", () => {
  const after = moveWidgets(["c"], 0, 6, "mobile").change(dashboard);
  expect(after.layouts).toEqual({ mobile: { c: { x: 20, y: 14, w: 4, h: 4 } } });
  expect(after.widgets).toBe(dashboard.widgets);
});

test("a locked widget stays", () => {
  const locked = lockWidgets(["a"], true).change(dashboard);
  expect(locked.widgets.map(isLocked)).toEqual([true, false, false]);
  expect(placesOf(moveWidgets(two, 1, 0, null).change(locked))).toMatchObject({ a: [0, 0, 4, 4], b: [7, 2, 4, 4] });
});

test("moves of the same widgets in a row are one step", () => {
  expect(moveWidgets(two, 1, 0, null).merge).toBe(moveWidgets(two, 0, 1, null).merge);
  expect(moveWidgets(two, 1, 0, null).merge).not.toBe(moveWidgets(two, 1, 0, "mobile").merge);
});
