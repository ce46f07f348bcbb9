import type { Documents } from "#server/documents/documents.ts";
import type { Procedure } from "#server/procedures/procedure.ts";
import { loadDefaultColumnTranslationsProcedure } from "./load_default_column_translations/handler.ts";
import { loadKeyboardSpecialsProcedure } from "./load_keyboard_specials/handler.ts";

/** The settings that stand in the company's documents. */
export const settingsProcedures = (parts: { documents: Documents }): readonly Procedure[] => [
  loadKeyboardSpecialsProcedure(parts),
  loadDefaultColumnTranslationsProcedure(parts),
];
