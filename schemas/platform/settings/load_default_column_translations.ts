import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadDefaultColumnTranslations = defineContract({
  name: "load_default_column_translations",
  area: "settings",
  description: "The heading of each field in the caller's language, for columns that have none of their own.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Record(Type.String(), Type.String()),
  permission: "base",
  cacheSeconds: 60,
  events: ["DocumentChanged"],
});
