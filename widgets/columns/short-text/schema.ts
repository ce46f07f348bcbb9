import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";

export const schema = defineType({
  type: "short-text",
  title: { text: "columns.short-text" },
  description: { text: "columns.short-text.description" },
  version: 1,
  options: Type.Object({}, { additionalProperties: false }),
  defaults: {},
});
