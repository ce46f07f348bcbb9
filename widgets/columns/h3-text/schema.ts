import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";

export const schema = defineType({
  type: "h3-text",
  title: { text: "columns.h3-text" },
  description: { text: "columns.h3-text.description" },
  version: 1,
  options: Type.Object({}, { additionalProperties: false }),
  defaults: {},
});
