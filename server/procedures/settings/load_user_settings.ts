import { readUserSettings } from "#server/procedures/settings/user-settings.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadUserSettings } from "#schemas/platform/settings/load_user_settings.ts";

export const loadUserSettingsProcedure = readProcedure(loadUserSettings, (_input, { db, actor }) =>
  readUserSettings(db, actor?.username ?? ""),
);
