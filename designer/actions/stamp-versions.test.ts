import { expect, test } from "vitest";
import { addWidgets } from "./add-widgets.ts";
import { stamped } from "./stamp-versions.ts";
import { dashboardWith, widgetAt } from "./testing.ts";

const versionOf = (type: string) => ({ gauge: 3, table: 1 })[type];

test("a dashboard says in which version the options of a new type are written, unless it is the first", () => {
  const dashboard = dashboardWith([], { versions: { "widget/status": 2 } });
  const add = (component: string) => stamped(addWidgets([widgetAt("a", [0, 0, 1, 1], { component })]), versionOf);
  expect(add("gauge").change(dashboard).versions).toEqual({ "widget/status": 2, "widget/gauge": 3 });
  expect(add("table").change(dashboard).versions).toBe(dashboard.versions);
  expect(add("unheard-of").change(dashboard).versions).toBe(dashboard.versions);
});

test("options that are there already keep the version that they have", () => {
  const dashboard = dashboardWith([widgetAt("old", [0, 0, 1, 1])], { versions: { "widget/gauge": 2 } });
  const after = stamped(addWidgets([widgetAt("new", [1, 0, 1, 1])]), versionOf).change(dashboard);
  expect(after.versions).toEqual({ "widget/gauge": 2 });
});
