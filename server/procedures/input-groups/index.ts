import { loadInputGroupsProcedure } from "./load_input_groups.ts";
import { loadInputGroupSettingsWithValueProcedure } from "./load_input_group_settings_with_value.ts";
import { updateInputGroupSettingsProcedure } from "./update_input_group_settings.ts";
import { loadInputSettingsProcedure } from "./load_input_settings.ts";
import { updateInputSettingProcedure } from "./update_input_setting.ts";
import { deleteInputSettingProcedure } from "./delete_input_setting.ts";
import type { Procedure } from "#server/procedures/procedure.ts";

export const inputGroupsProcedures: readonly Procedure[] = [
  loadInputGroupsProcedure,
  loadInputGroupSettingsWithValueProcedure,
  updateInputGroupSettingsProcedure,
  loadInputSettingsProcedure,
  updateInputSettingProcedure,
  deleteInputSettingProcedure,
];
