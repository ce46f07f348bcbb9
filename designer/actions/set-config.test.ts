import { expect, test } from "vitest";
import { setConfig } from "./set-config.ts";
import { dashboardWith, widgetAt } from "./testing.ts";

test("the options of one widget are set, and one property typed into is one step", () => {
  const dashboard = dashboardWith([widgetAt("a", [0, 0, 4, 4]), widgetAt("b", [4, 0, 4, 4])]);
  const edit = setConfig("a", { minimum: 3 }, "minimum");
  const after = edit.change(dashboard);
  expect([after.widgets[0]?.config, after.widgets[1] === dashboard.widgets[1], edit.merge]).toEqual([
    { minimum: 3 },
    true,
    "config/a/minimum",
  ]);
  expect(setConfig("nobody", {}, "").change(dashboard)).toBe(dashboard);
});
