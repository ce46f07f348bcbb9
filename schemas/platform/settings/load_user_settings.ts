import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { UserSettings } from "#schemas/platform/user-settings.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadUserSettings = defineContract({
  name: "load_user_settings",
  area: "settings",
  description: "The caller's settings with the defaults filled in.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: UserSettings,
  permission: "base",
  perUser: true,
});
