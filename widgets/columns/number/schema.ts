import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";
import { roundSizes } from "#schemas/values/tableConfig/schema.ts";

/**
 * `size` is the element of the text: a span where it is left out, else a heading of the level. With `signed` what is more
 * than nothing has a plus: differences.
 */
const rounded = {
  version: 1,
  options: Type.Object(
    { size: Type.Optional(Type.Enum(roundSizes)), signed: Type.Optional(Type.Boolean()) },
    { additionalProperties: false },
  ),
  defaults: {},
};

export const round0 = defineType({
  ...rounded,
  type: "round-0",
  title: { text: "columns.round-0" },
  description: { text: "columns.round-0.description" },
});

export const round1 = defineType({
  ...rounded,
  type: "round-1",
  title: { text: "columns.round-1" },
  description: { text: "columns.round-1.description" },
});

export const round2 = defineType({
  ...rounded,
  type: "round-2",
  title: { text: "columns.round-2" },
  description: { text: "columns.round-2.description" },
});
