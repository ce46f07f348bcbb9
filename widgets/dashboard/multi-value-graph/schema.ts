import { Type } from "typebox";
import { animationDurations, maxLabelSizes } from "#schemas/values/choices.ts";
import { datasourceMultiValue } from "#schemas/values/datasourceMultiValue/schema.ts";
import { designerGraphTypes } from "#schemas/values/graphConfig/schema.ts";
import { boolean, select } from "#schemas/values/plain.ts";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";

export const schema = defineType({
  type: "multi-value-graph",
  title: { text: "widgets.multi-value-graph" },
  description: { text: "widgets.multi-value-graph.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      value: Type.Optional(datasourceMultiValue({ title: "widget.values" })),
      graphType: Type.Optional(select(designerGraphTypes, { title: "widget.graph_type", default: "bar" })),
      showLegend: Type.Optional(boolean({ title: "widget.show_legend", default: true })),
      maxLabelSize: Type.Optional(select(maxLabelSizes, { title: "widget.max_label_size", default: -1 })),
      animationDuration: Type.Optional(
        select(animationDurations, { title: "widget.animation_duration", default: 650 }),
      ),
    },
    closedOptions,
  ),
  defaults: { graphType: "bar", showLegend: true, maxLabelSize: -1 },
});
