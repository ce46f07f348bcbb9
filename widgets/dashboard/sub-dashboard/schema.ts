import { Type } from "typebox";
import { dashboardSelect } from "#schemas/values/dashboardSelect/schema.ts";
import { subDashboardGridSettings } from "#schemas/values/subDashboardGridSettings/schema.ts";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";

export const schema = defineType({
  type: "sub-dashboard",
  title: { text: "widgets.sub-dashboard" },
  description: { text: "widgets.sub-dashboard.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      dashboard: Type.Optional(dashboardSelect({ title: "widget.dashboard", "x-needed": true })),
      grid: Type.Optional(subDashboardGridSettings({ title: "widget.grid" })),
    },
    closedOptions,
  ),
  defaults: { styleClass: "tightstyle", grid: {} },
});
