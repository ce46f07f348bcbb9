import { expect, test } from "vitest";
import { placeWidget } from "./place-widget.ts";
import { reframeWidgets, resizeWidgets } from "./resize-widgets.ts";
import { dashboardWith, placesOf, widgetAt } from "./testing.ts";

const dashboard = dashboardWith([widgetAt("a", [0, 0, 4, 4]), widgetAt("b", [4, 4, 4, 4])]);

test("widgets grow by cells up to the edge and shrink down to one", () => {
  expect(placesOf(resizeWidgets(["a"], 2, -1, null).change(dashboard)).a).toEqual([0, 0, 6, 3]);
  expect(placesOf(resizeWidgets(["a", "b"], 40, -40, null).change(dashboard))).toEqual({
    a: [0, 0, 24, 1],
    b: [4, 4, 20, 1],
  });
});

test("several widgets keep their shares of the frame that is drawn", () => {
  const after = reframeWidgets(["a", "b"], { x: 0, y: 0, w: 8, h: 8 }, { x: 8, y: 0, w: 16, h: 12 }, null);
  expect(placesOf(after.change(dashboard))).toEqual({ a: [8, 0, 8, 6], b: [16, 6, 8, 6] });
});

test("a typed place stays within the grid", () => {
  expect(placesOf(placeWidget("a", { x: 22 }, null).change(dashboard)).a).toEqual([20, 0, 4, 4]);
  expect(placeWidget("nobody", { x: 22 }, null).change(dashboard)).toBe(dashboard);
});
