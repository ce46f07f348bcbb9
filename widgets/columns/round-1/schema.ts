import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";
import { roundSizes } from "#schemas/values/tableConfig/schema.ts";

export const schema = defineType({
  type: "round-1",
  title: { text: "columns.round-1" },
  description: { text: "columns.round-1.description" },
  version: 1,
  options: Type.Object({ size: Type.Optional(Type.Enum(roundSizes)) }, { additionalProperties: false }),
  defaults: {},
});
