import { expect, test } from "vitest";
import { isLocked } from "./dashboard.ts";
import { duplicateWidgets } from "./duplicate-widgets.ts";
import { lockWidgets } from "./lock-widgets.ts";
import { dashboardWith, placesOf, widgetAt } from "./testing.ts";

const dashboard = dashboardWith([
  widgetAt("gauge", [0, 0, 4, 4], { config: { minimum: 5 } }),
  widgetAt("b", [20, 8, 4, 4]),
]);

test("copies stand a cell aside, with new ids and the same options", () => {
  const { edit, ids } = duplicateWidgets(dashboard, ["gauge"]);
  const after = edit.change(dashboard);
  expect([ids, placesOf(after)["gauge-2"], after.widgets[2]?.config]).toEqual([
    ["gauge-2"],
    [1, 1, 4, 4],
    { minimum: 5 },
  ]);
});

test("at the end of the grid they stand on the other side", () => {
  const { edit, ids } = duplicateWidgets(dashboard, ["b"]);
  expect(placesOf(edit.change(dashboard))[ids[0] ?? ""]).toEqual([19, 7, 4, 4]);
});

test("the copy of a locked widget is open", () => {
  const locked = lockWidgets(["gauge"], true).change(dashboard);
  const after = duplicateWidgets(locked, ["gauge"]).edit.change(locked);
  expect(after.widgets.map(isLocked)).toEqual([true, false, false]);
});
