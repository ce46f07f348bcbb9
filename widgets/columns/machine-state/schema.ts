import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";

export const schema = defineType({
  type: "machine-state",
  title: { text: "columns.machine-state" },
  description: { text: "columns.machine-state.description" },
  version: 1,
  options: Type.Object({}, { additionalProperties: false }),
  defaults: {},
});
