import { Type } from "typebox";
import { datasourceValue } from "#schemas/values/datasourceValue/schema.ts";
import { string } from "#schemas/values/plain.ts";
import { style } from "#schemas/values/style/schema.ts";
import { defineType } from "#engine/registry/types.ts";
import { alignOptions, boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";
import { fieldLacks } from "#widgets/controls/frame/lacks.ts";

export const schema = defineType({
  type: "datasource-value",
  title: { text: "widgets.datasource-value" },
  description: { text: "widgets.datasource-value.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      value: Type.Optional(datasourceValue({ title: "widget.value", "x-needed": true })),
      unit: Type.Optional(string({ title: "widget.unit" })),
      style: Type.Optional(style({ title: "widget.style" })),
      ...alignOptions,
    },
    closedOptions,
  ),
  defaults: {},
  lacks: ({ value }) => fieldLacks("value", value),
});
