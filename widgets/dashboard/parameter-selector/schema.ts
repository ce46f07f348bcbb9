import { Type } from "typebox";
import { dataSourceParameterConfig } from "#schemas/values/dataSourceParameterConfig/schema.ts";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";

export const options = Type.Object(
  { ...boxOptions, selector: Type.Optional(dataSourceParameterConfig({ title: "widget.selector", "x-needed": true })) },
  closedOptions,
);

export const schema = defineType({
  type: "parameter-selector",
  title: { text: "widgets.parameter-selector" },
  description: { text: "widgets.parameter-selector.description" },
  version: 1,
  options,
  defaults: {},
});
