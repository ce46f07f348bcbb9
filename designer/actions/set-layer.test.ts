import { expect, test } from "vitest";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { type LayerMove, setLayer } from "./set-layer.ts";
import { dashboardWith, widgetAt } from "./testing.ts";

const layerOf = (component: string) => (component === "section" ? 1 : undefined);
const dashboard = dashboardWith([
  widgetAt("back", [0, 0, 24, 12], { component: "section" }),
  widgetAt("a", [0, 0, 4, 4]),
  widgetAt("b", [2, 2, 4, 4]),
  widgetAt("far", [20, 8, 4, 4]),
  widgetAt("c", [3, 3, 4, 4]),
]);
const after = (id: string, move: LayerMove, document: DashboardDocument = dashboard) =>
  setLayer([id], move, null, layerOf).change(document);
const layers = ({ widgets }: DashboardDocument) =>
  Object.fromEntries(widgets.flatMap(({ id, pos: { z } }) => (z === undefined ? [] : [[id, z]])));

test("to the front is above all, and one that is there already stays", () => {
  expect(layers(after("a", "front"))).toEqual({ a: 6 });
  expect(after("c", "front")).toBe(dashboard);
});

test("forward and backward go past the next widget that overlaps", () => {
  expect(layers(after("a", "forward"))).toEqual({ a: 6 });
  const once = after("c", "backward");
  expect(layers(once)).toEqual({ c: 4 });
  expect(layers(after("far", "backward"))).toEqual({ far: 0 });
});

test("to the back is below all; nothing goes below 0, the others rise instead", () => {
  expect(layers(after("c", "back"))).toEqual({ c: 0 });
  const twice = after("b", "back", after("c", "back"));
  expect(layers(twice)).toMatchObject({ b: 0 });
  const floor = dashboardWith([widgetAt("a", { x: 0, y: 0, w: 1, h: 1, z: 0 }), widgetAt("b", [0, 0, 1, 1])]);
  expect(layers(after("b", "back", floor))).toEqual({ a: 1, b: 0 });
});

test("the next widget is the one drawn next, whatever the order of the list", () => {
  const stack = dashboardWith(
    Object.entries({ top: 9, middle: 2, bottom: 1 }).map(([id, z]) => widgetAt(id, { x: 0, y: 0, w: 4, h: 4, z })),
  );
  expect(layers(after("bottom", "forward", stack))).toEqual({ top: 9, middle: 2, bottom: 2 });
  expect(layers(after("top", "backward", stack))).toEqual({ top: 2, middle: 2, bottom: 1 });
});

test("without anything that overlaps in front or behind nothing changes", () => {
  expect(after("far", "forward")).toBe(dashboard);
  expect(after("back", "backward")).toBe(dashboard);
});
