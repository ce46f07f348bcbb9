import { Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";
import { defineType } from "#engine/registry/types.ts";
import { closed, label, stepDataOf, text, textOrNone } from "#widgets/controls/options/parts.ts";

const kinds = ["text", "long_text", "secret", "color", "number", "date", "boolean", "choice", "choices"] as const;

/**
 * A field; a `choice`, and several of them as `choices`, need `choices`. Where more can be chosen than is handed in, it is
 * `searched`: what is typed goes out as the data's `search`, and `choices` are what was found.
 */
const field = closed({
  name: Type.String({ pattern: "^[a-z][A-Za-z0-9_]*$", maxLength: 64 }),
  label: Label,
  kind: Type.Optional(Type.Enum([...kinds])),
  unit: text,
  hint: label,
  required: Type.Optional(Type.Boolean()),
  maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  choices: Type.Optional(Type.Array(closed({ value: Type.String(), label: Label }))),
  searched: Type.Optional(Type.Boolean()),
});

const Texts = Type.Union([Type.Array(Type.Unknown()), Type.Null()]);

/**
 * Several values of one thing, entered together. `suggestions` are texts that a field of text offers besides what is
 * typed, `problem` is what is wrong, and `problemField` the name of the field that it concerns.
 */
export const schema = defineType({
  type: "record",
  title: { text: "controls.record" },
  description: { text: "controls.record.description" },
  version: 1,
  options: closed({
    intro: label,
    fields: Type.Array(field, { minItems: 1, maxItems: 40 }),
    suggestions: Type.Optional(Type.Union([Type.Record(Type.String(), Texts), Type.Null()])),
    problem: textOrNone,
    problemField: textOrNone,
  }),
  defaults: { fields: [] },
});

/**
 * The values by the names of their fields: a text, a number, a day (`YYYY-MM-DD`), a yes or no, a list of choices, or null
 * while nothing is entered.
 */
export const stepData = stepDataOf({
  search: Type.Optional(Type.Record(Type.String(), Type.String(), { description: "what is looked for, by field" })),
  values: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String()), Type.Null()]),
    ),
  ),
});
