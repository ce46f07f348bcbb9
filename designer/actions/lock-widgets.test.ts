import { expect, test } from "vitest";
import { lockWidgets } from "./lock-widgets.ts";
import { dashboardWith, widgetAt } from "./testing.ts";

const dashboard = dashboardWith([widgetAt("a", [0, 0, 4, 4]), widgetAt("b", [4, 0, 4, 4])]);

test("a lock is the composer's own key, and unlocking leaves nothing behind", () => {
  const locked = lockWidgets(["a"], true).change(dashboard);
  expect(locked.widgets[0]).toEqual({ ...dashboard.widgets[0], "x-locked": true });
  expect(lockWidgets(["a"], false).change(locked)).toEqual(dashboard);
  expect(lockWidgets(["a"], true).change(locked)).toBe(locked);
});
