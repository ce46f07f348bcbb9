import { expect, test } from "vitest";
import { lockWidgets } from "./lock-widgets.ts";
import { removeWidgets } from "./remove-widgets.ts";
import { dashboardWith, idsOf, widgetAt } from "./testing.ts";

const place = { x: 0, y: 0, w: 1, h: 1 };
const dashboard = dashboardWith([widgetAt("a", place), widgetAt("b", place), widgetAt("c", place)], {
  layouts: { mobile: { a: place, b: place }, tablet: { a: place } },
});

test("widgets go with their places at all widths", () => {
  const after = removeWidgets(["a"]).change(dashboard);
  expect([idsOf(after), after.layouts]).toEqual([["b", "c"], { mobile: { b: place } }]);
  expect("layouts" in removeWidgets(["a", "b"]).change(dashboard)).toBe(false);
});

test("a locked widget stays, and removing nothing changes nothing", () => {
  const locked = lockWidgets(["a"], true).change(dashboard);
  expect(idsOf(removeWidgets(["a", "c"]).change(locked))).toEqual(["a", "b"]);
  expect(removeWidgets(["a", "nobody"]).change(locked)).toBe(locked);
});
