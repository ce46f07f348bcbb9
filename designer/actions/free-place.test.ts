import { expect, test } from "vitest";
import { freePlace } from "./free-place.ts";
import { dashboardWith, widgetAt } from "./testing.ts";

test("a widget goes to the first free place in reading order; a section takes none", () => {
  const section = widgetAt("back", [0, 0, 24, 12], { component: "section" });
  const widgets = [section, widgetAt("a", [0, 0, 10, 4]), widgetAt("b", [12, 0, 12, 4])];
  expect(freePlace(dashboardWith(widgets), { w: 6, h: 4 })).toEqual({ x: 0, y: 4, w: 6, h: 4 });
  expect(freePlace(dashboardWith(widgets), { w: 2, h: 4 })).toEqual({ x: 10, y: 0, w: 2, h: 4 });
});

test("on a full grid it lies over what is there, and it is never larger than the grid", () => {
  const full = dashboardWith([widgetAt("a", [0, 0, 24, 12])]);
  expect(freePlace(full, { w: 40, h: 3 })).toEqual({ x: 0, y: 0, w: 24, h: 3 });
});
