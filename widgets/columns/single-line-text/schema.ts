import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";

const Words = Type.Object({ en: Type.String(), sv: Type.String() }, { additionalProperties: false });

/** `words` are shown instead of the codes that they stand under. */
export const schema = defineType({
  type: "single-line-text",
  title: { text: "columns.single-line-text" },
  description: { text: "columns.single-line-text.description" },
  version: 1,
  options: Type.Object({ words: Type.Optional(Type.Record(Type.String(), Words)) }, { additionalProperties: false }),
  defaults: {},
});
