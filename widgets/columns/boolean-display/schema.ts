import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";

export const schema = defineType({
  type: "boolean-display",
  title: { text: "columns.boolean-display" },
  description: { text: "columns.boolean-display.description" },
  version: 1,
  options: Type.Object({}, { additionalProperties: false }),
  defaults: {},
});
