import { Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";
import { defineType } from "#engine/registry/types.ts";

const closed = { additionalProperties: false } as const;

/**
 * A code with the text of what it names. `field` is the row's field whose text stands in the row's `labels`, beside the
 * value or, with `instead`, in its place; `choices` are shown by their labels alone; `color` draws the value as the colour that it is.
 */
export const schema = defineType({
  type: "coded",
  title: { text: "columns.coded" },
  description: { text: "columns.coded.description" },
  version: 1,
  options: Type.Object(
    {
      field: Type.Optional(Type.String()),
      instead: Type.Optional(Type.Boolean()),
      choices: Type.Optional(Type.Array(Type.Object({ value: Type.String(), label: Label }, closed))),
      color: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  defaults: {},
});
