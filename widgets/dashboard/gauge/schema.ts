import { Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";
import { datasourceValue } from "#schemas/values/datasourceValue/schema.ts";
import { color, number, select, string } from "#schemas/values/plain.ts";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";
import { fieldLacks } from "#widgets/controls/frame/lacks.ts";

export const needleWidths = [5, 10, 15, 20] as const;
export const outputs = ["small", "big", "minimal"] as const;
export const labelPositions = ["output", "topleft", "topright"] as const;

const GaugeLimit = Type.Object({ value: Type.Number(), color: color() }, closedOptions);

/** How a dial looks, whatever its value comes from. */
export const dialOptions = {
  minimum: Type.Optional(number({ title: "widget.minimum", default: 0 })),
  maximum: Type.Optional(number({ title: "widget.maximum", default: 100 })),
  step: Type.Optional(number({ title: "widget.step", default: 10 })),
  limits: Type.Optional(Type.Array(GaugeLimit, { maxItems: 5, title: "widget.limits" })),
  needleWidth: Type.Optional(select(needleWidths, { title: "widget.needle_width", default: 10 })),
  output: Type.Optional(select(outputs, { title: "widget.output", default: "small" })),
  label: Type.Optional(Label),
  labelPosition: Type.Optional(
    Type.Union([Type.Null(), select(labelPositions)], { title: "widget.label_position", default: null }),
  ),
  unit: Type.Optional(string({ title: "widget.unit" })),
};
export const dialDefaults = {
  minimum: 0,
  maximum: 100,
  step: 10,
  needleWidth: 10,
  output: "small",
  labelPosition: null,
  limits: [],
} as const;

export const schema = defineType({
  type: "gauge",
  title: { text: "widgets.gauge" },
  description: { text: "widgets.gauge.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      value: Type.Optional(datasourceValue({ title: "widget.value", "x-needed": true })),
      ...dialOptions,
    },
    closedOptions,
  ),
  defaults: { ...dialDefaults, limits: [] },
  lacks: ({ value }) => fieldLacks("value", value),
});
