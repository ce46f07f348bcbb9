import { Type } from "typebox";
import { dashboardSelect } from "#schemas/values/dashboardSelect/schema.ts";
import { subDashboardGridSettings } from "#schemas/values/subDashboardGridSettings/schema.ts";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";

export const schema = defineType({
  type: "multiple-sub-dashboards",
  title: { text: "widgets.multiple-sub-dashboards" },
  description: { text: "widgets.multiple-sub-dashboards.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      dashboards: Type.Optional(
        Type.Array(dashboardSelect(), { title: "widget.dashboards", maxItems: 100, "x-needed": true }),
      ),
      grid: Type.Optional(subDashboardGridSettings({ title: "widget.grid" })),
    },
    closedOptions,
  ),
  defaults: { styleClass: "tightstyle", dashboards: [], grid: {} },
});
