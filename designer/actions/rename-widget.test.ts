import { expect, test } from "vitest";
import { renameWidget } from "./rename-widget.ts";
import { dashboardWith, idsOf, widgetAt } from "./testing.ts";

const place = { x: 0, y: 0, w: 1, h: 1 };
const dashboard = dashboardWith([widgetAt("a", place), widgetAt("b", place)], { layouts: { xxl: { a: place } } });

test("a widget keeps its places under a new id", () => {
  const after = renameWidget("a", "speed").change(dashboard);
  expect([idsOf(after), after.layouts]).toEqual([["speed", "b"], { xxl: { speed: place } }]);
});

test("an id that is taken, empty or too long changes nothing", () => {
  for (const id of ["b", "", "x".repeat(65)]) expect(renameWidget("a", id).change(dashboard)).toBe(dashboard);
});
