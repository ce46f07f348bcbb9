import { Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";
import { datasourceMultiValue } from "#schemas/values/datasourceMultiValue/schema.ts";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";

export const schema = defineType({
  type: "multi-value-table",
  title: { text: "widgets.multi-value-table" },
  description: { text: "widgets.multi-value-table.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      value: Type.Optional(datasourceMultiValue({ title: "widget.values", "x-needed": true })),
      empty: Type.Optional(Label),
    },
    closedOptions,
  ),
  defaults: {},
});
