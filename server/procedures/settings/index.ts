import type { Documents } from "#server/documents/documents.ts";
import type { Procedure } from "#server/procedures/procedure.ts";
import { loadDefaultColumnTranslationsProcedure } from "./load_default_column_translations.ts";
import { loadKeyboardSpecialsProcedure } from "./load_keyboard_specials.ts";
import { loadUserSettingsProcedure } from "./load_user_settings.ts";
import { updateUserSettingsProcedure } from "./update_user_settings.ts";
import { loadOwnConfigsProcedure } from "./load_own_configs.ts";
import { setOwnConfigProcedure } from "./set_own_config.ts";

/** What users keep for themselves. */
export const ownSettingsProcedures: readonly Procedure[] = [
  loadUserSettingsProcedure,
  updateUserSettingsProcedure,
  loadOwnConfigsProcedure,
  setOwnConfigProcedure,
];

/** The settings that stand in the company's documents. */
export const settingsProcedures = (parts: { documents: Documents }): readonly Procedure[] => [
  loadKeyboardSpecialsProcedure(parts),
  loadDefaultColumnTranslationsProcedure(parts),
];
