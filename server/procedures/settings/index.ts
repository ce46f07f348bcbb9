import { loadOwnConfigs } from "#schemas/plant/procedures/settings/load_own_configs.ts";
import { checkSettingsExist } from "#schemas/platform/settings/check_settings_exist.ts";
import { loadUserSettings } from "#schemas/platform/settings/load_user_settings.ts";
import type { Documents } from "#server/documents/documents.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { loadDefaultColumnTranslationsProcedure } from "./load_default_column_translations.ts";
import { loadKeyboardSpecialsProcedure } from "./load_keyboard_specials.ts";
import { readOwnConfigs } from "./own-configs.ts";
import { setOwnConfigProcedure } from "./set_own_config.ts";
import { updateUserSettingsProcedure } from "./update_user_settings.ts";
import { readUserSettings } from "./user-settings.ts";

/** What users keep for themselves, and what the site has set. */
export const ownSettingsProcedures: readonly Procedure[] = [
  readProcedure(checkSettingsExist, async ({ names }, { settings }) =>
    Object.fromEntries(names.map((name) => [name, Object.hasOwn(settings, name)])),
  ),
  readProcedure(loadUserSettings, (_input, { db, actor }) => readUserSettings(db, actor?.username ?? "")),
  updateUserSettingsProcedure,
  readProcedure(loadOwnConfigs, ({ kind }, { db, scope, actor }) =>
    readOwnConfigs(db, { company_id: scope.company_id, username: actor?.username ?? "", kind }),
  ),
  setOwnConfigProcedure,
];

/** The settings that stand in the company's documents. */
export const settingsProcedures = (parts: { documents: Documents }): readonly Procedure[] => [
  loadKeyboardSpecialsProcedure(parts),
  loadDefaultColumnTranslationsProcedure(parts),
];
