import { expect, test } from "vitest";
import { dashboardWith, widgetAt } from "./testing.ts";
import { freeIds } from "./widget-ids.ts";

const dashboard = dashboardWith([widgetAt("gauge", [0, 0, 1, 1]), widgetAt("gauge-3", [1, 0, 1, 1])]);

test("a new id is the wanted name with the next free number", () => {
  expect(freeIds(dashboard, ["gauge", "gauge-3", "table", "gauge", ""])).toEqual([
    "gauge-2",
    "gauge-4",
    "table",
    "gauge-5",
    "widget",
  ]);
});

test("an id has at most 64 characters", () => {
  const long = "a".repeat(64);
  const ids = freeIds(dashboard, [long, long]);
  expect(ids.map(({ length }) => length)).toEqual([56, 58]);
});
