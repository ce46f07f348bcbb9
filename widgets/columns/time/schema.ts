import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";
import { dateOptions } from "#schemas/values/tableConfig/schema.ts";

/** A moment; `option` says what of it shows. */
export const date = defineType({
  type: "date",
  title: { text: "columns.date" },
  description: { text: "columns.date.description" },
  version: 1,
  options: Type.Object({ option: Type.Optional(Type.Enum(dateOptions)) }, { additionalProperties: false }),
  defaults: {},
});

/** Seconds as hours and minutes. */
export const hhMm = defineType({
  type: "hh-mm",
  title: { text: "columns.hh-mm" },
  description: { text: "columns.hh-mm.description" },
  version: 1,
  options: Type.Object({}, { additionalProperties: false }),
  defaults: {},
});
