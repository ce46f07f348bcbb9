import { expect, test } from "vitest";
import { dashboardWith, widgetAt } from "../actions/testing.ts";
import { neighbour, widgetsIn, widgetUnder } from "./hit.ts";

const dashboard = dashboardWith(
  [
    widgetAt("back", [0, 0, 24, 12], { component: "section" }),
    widgetAt("a", [0, 0, 4, 4]),
    widgetAt("b", [2, 2, 4, 4]),
    widgetAt("low", { x: 2, y: 2, w: 4, h: 4, z: 2 }),
    widgetAt("far", [20, 0, 4, 4]),
  ],
  { layouts: { mobile: { far: { x: 0, y: 20, w: 24, h: 4 } } } },
);
const layerOf = (component: string) => (component === "section" ? 1 : undefined);

test("a press meets what is drawn uppermost", () => {
  const under = (x: number, y: number) => widgetUnder(dashboard, { x, y }, null, layerOf)?.id;
  expect([under(3, 3), under(1, 1), under(12, 11), under(21, 1)]).toEqual(["b", "a", "back", "far"]);
  expect(widgetUnder(dashboard, { x: 3, y: 21 }, "mobile", layerOf)?.id).toBe("far");
  expect(widgetUnder(dashboard, { x: 30, y: 3 }, null, layerOf)).toBeNull();
});

test("a frame takes what it touches", () => {
  expect(widgetsIn(dashboard, { x: 3, y: 3, w: 2, h: 2 }, null)).toEqual(["back", "a", "b", "low"]);
});

test("from a widget one goes to the nearest in a direction", () => {
  expect([
    neighbour(dashboard, "a", "right", null),
    neighbour(dashboard, "far", "left", null),
    neighbour(dashboard, "far", "right", null),
    neighbour(dashboard, "nobody", "right", null),
  ]).toEqual(["b", "back", null, "back"]);
});
