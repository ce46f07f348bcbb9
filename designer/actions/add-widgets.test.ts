import { expect, test } from "vitest";
import { addWidgets } from "./add-widgets.ts";
import { dashboardWith, idsOf, placesOf, widgetAt } from "./testing.ts";

const dashboard = dashboardWith([widgetAt("gauge", [0, 0, 4, 4])]);

test("widgets are added above the others and within the grid", () => {
  const after = addWidgets([widgetAt("table", [22, 0, 6, 4])]).change(dashboard);
  expect(placesOf(after)).toEqual({ gauge: [0, 0, 4, 4], table: [18, 0, 6, 4] });
});

test("an id that is taken becomes a free one", () => {
  expect(idsOf(addWidgets([widgetAt("gauge", [4, 0, 4, 4])]).change(dashboard))).toEqual(["gauge", "gauge-2"]);
});

test("adding nothing changes nothing", () => {
  expect(addWidgets([]).change(dashboard)).toBe(dashboard);
});

test("ids that are free stay as they are, also numbered ones", () => {
  const added = [widgetAt("gauge-7", [4, 0, 4, 4]), widgetAt("table", [8, 0, 4, 4])];
  expect(idsOf(addWidgets(added).change(dashboard))).toEqual(["gauge", "gauge-7", "table"]);
});

test("two of the same id get different ones", () => {
  const added = [widgetAt("table", [4, 0, 4, 4]), widgetAt("table", [8, 0, 4, 4])];
  expect(idsOf(addWidgets(added).change(dashboard))).toEqual(["gauge", "table", "table-2"]);
});
