import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";

export const schema = defineType({
  type: "single-line-text",
  title: { text: "columns.single-line-text" },
  description: { text: "columns.single-line-text.description" },
  version: 1,
  options: Type.Object({}, { additionalProperties: false }),
  defaults: {},
});
