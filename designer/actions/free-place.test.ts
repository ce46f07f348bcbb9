import { expect, test } from "vitest";
import { freePlace } from "./free-place.ts";
import { dashboardWith, widgetAt } from "./testing.ts";

test("a widget goes to the first free place in reading order; a section takes none", () => {
  const section = widgetAt("back", [0, 0, 24, 12], { component: "section" });
  const widgets = [section, widgetAt("a", [0, 0, 10, 4]), widgetAt("b", [12, 0, 12, 4])];
  expect(freePlace(dashboardWith(widgets), { w: 6, h: 4 })).toEqual({ x: 0, y: 4, w: 6, h: 4 });
  expect(freePlace(dashboardWith(widgets), { w: 2, h: 4 })).toEqual({ x: 10, y: 0, w: 2, h: 4 });
});

test("on a full grid each lies a cell further than the last, and none is larger than the grid", () => {
  const full = [widgetAt("a", [0, 0, 24, 12])];
  expect(freePlace(dashboardWith(full), { w: 4, h: 3 })).toEqual({ x: 1, y: 1, w: 4, h: 3 });
  const more = dashboardWith([...full, widgetAt("b", [1, 1, 4, 3])]);
  expect(freePlace(more, { w: 4, h: 3 })).toEqual({ x: 2, y: 2, w: 4, h: 3 });
  expect(freePlace(more, { w: 40, h: 3 })).toEqual({ x: 0, y: 0, w: 24, h: 3 });
});

test("what is as high or as wide as a full grid does not leave it", () => {
  const full = dashboardWith([widgetAt("a", [0, 0, 24, 12])]);
  expect(freePlace(full, { w: 4, h: 12 })).toEqual({ x: 0, y: 0, w: 4, h: 12 });
  expect(freePlace(full, { w: 24, h: 3 })).toEqual({ x: 0, y: 0, w: 24, h: 3 });
});
