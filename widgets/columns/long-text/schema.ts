import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";

export const schema = defineType({
  type: "long-text",
  title: { text: "columns.long-text" },
  description: { text: "columns.long-text.description" },
  version: 1,
  options: Type.Object({}, { additionalProperties: false }),
  defaults: {},
});
