import { Type } from "typebox";
import { valueTypes } from "./types.ts";

/** What an option of a widget's schema must be to get a field in the designer: a value type and its annotations. */
export const OptionSchema = Type.Object({
  "x-value": Type.Enum(valueTypes),
  title: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  "x-prerequisite": Type.Optional(
    Type.Union([
      Type.Object({ key: Type.String(), value: Type.Unknown() }, { additionalProperties: false }),
      Type.Object(
        { key: Type.String(), among: Type.Array(Type.Unknown(), { minItems: 1 }) },
        { additionalProperties: false },
      ),
    ]),
  ),
  enum: Type.Optional(Type.Array(Type.Unknown(), { minItems: 1 })),
  minimum: Type.Optional(Type.Number()),
  maximum: Type.Optional(Type.Number()),
  multipleOf: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
});
