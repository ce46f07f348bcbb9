import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";

const plain = { version: 1, options: Type.Object({}, { additionalProperties: false }), defaults: {} };

/** At most 20 characters; what is longer is cut, without an ellipsis. */
export const shortText = defineType({
  ...plain,
  type: "short-text",
  title: { text: "columns.short-text" },
  description: { text: "columns.short-text.description" },
});

/** On as many lines as it takes. */
export const longText = defineType({
  ...plain,
  type: "long-text",
  title: { text: "columns.long-text" },
  description: { text: "columns.long-text.description" },
});

const Words = Type.Object({ en: Type.String(), sv: Type.String() }, { additionalProperties: false });

/** On one line; `words` are shown instead of the codes that they stand under. */
export const singleLineText = defineType({
  type: "single-line-text",
  title: { text: "columns.single-line-text" },
  description: { text: "columns.single-line-text.description" },
  version: 1,
  options: Type.Object({ words: Type.Optional(Type.Record(Type.String(), Words)) }, { additionalProperties: false }),
  defaults: {},
});

export const h1Text = defineType({
  ...plain,
  type: "h1-text",
  title: { text: "columns.h1-text" },
  description: { text: "columns.h1-text.description" },
});

export const h2Text = defineType({
  ...plain,
  type: "h2-text",
  title: { text: "columns.h2-text" },
  description: { text: "columns.h2-text.description" },
});

export const h3Text = defineType({
  ...plain,
  type: "h3-text",
  title: { text: "columns.h3-text" },
  description: { text: "columns.h3-text.description" },
});
