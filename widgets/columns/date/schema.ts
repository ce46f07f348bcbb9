import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";
import { dateOptions } from "#schemas/values/tableConfig/schema.ts";

export const schema = defineType({
  type: "date",
  title: { text: "columns.date" },
  description: { text: "columns.date.description" },
  version: 1,
  options: Type.Object({ option: Type.Optional(Type.Enum(dateOptions)) }, { additionalProperties: false }),
  defaults: {},
});
