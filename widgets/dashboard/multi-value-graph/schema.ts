import { Type } from "typebox";
import { datasourceMultiValue } from "#schemas/values/datasourceMultiValue/schema.ts";
import { designerGraphTypes } from "#schemas/values/graphConfig/schema.ts";
import { boolean, select } from "#schemas/values/plain.ts";
import { defineType } from "#engine/registry/types.ts";
import { drawingOptions } from "#widgets/controls/chart/options.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";

export const schema = defineType({
  type: "multi-value-graph",
  title: { text: "widgets.multi-value-graph" },
  description: { text: "widgets.multi-value-graph.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      value: Type.Optional(datasourceMultiValue({ title: "widget.values", "x-needed": true })),
      graphType: Type.Optional(select(designerGraphTypes, { title: "widget.graph_type", default: "bar" })),
      showLegend: Type.Optional(boolean({ title: "widget.show_legend", default: true })),
      ...drawingOptions,
    },
    closedOptions,
  ),
  defaults: { graphType: "bar", showLegend: true, maxLabelSize: -1 },
});
