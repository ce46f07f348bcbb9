import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { OwnSettings, UserSettings } from "#schemas/platform/user-settings.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const updateUserSettings = defineContract({
  name: "update_user_settings",
  area: "settings",
  description: "Changes the caller's own settings; what is not named stays.",
  kind: "write",
  input: Type.Object({ values: OwnSettings }, strict),
  example: { values: { keyboard: true } },
  output: UserSettings,
  permission: "signed-in",
});
