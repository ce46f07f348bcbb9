import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

const Name = Type.String({ minLength: 1, maxLength: 128, pattern: "^[^\\u0000]*$" });

export const checkSettingsExist = defineContract({
  name: "check_settings_exist",
  area: "settings",
  description: "Which of the named site settings exist, whatever their value.",
  kind: "read",
  input: Type.Object({ names: Type.Array(Name, { maxItems: 100, uniqueItems: true }) }, strict),
  example: { names: ["toolOverviewEnabled", "usesApiSignin"] },
  output: Type.Record(Type.String(), Type.Boolean()),
  permission: "base",
});
