import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";

export const schema = defineType({
  type: "hh-mm",
  title: { text: "columns.hh-mm" },
  description: { text: "columns.hh-mm.description" },
  version: 1,
  options: Type.Object({}, { additionalProperties: false }),
  defaults: {},
});
