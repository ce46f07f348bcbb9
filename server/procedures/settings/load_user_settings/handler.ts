import { readUserSettings } from "#server/procedures/settings/user-settings.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadUserSettings } from "./contract.ts";

export const loadUserSettingsProcedure = readProcedure(loadUserSettings, (_input, { db, scope, actor }) =>
  readUserSettings(db, scope.company_id, actor?.username ?? ""),
);
