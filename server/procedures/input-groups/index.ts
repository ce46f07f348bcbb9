import { loadInputGroupSettingsWithValue } from "#schemas/plant/procedures/input-groups/load_input_group_settings_with_value.ts";
import { loadInputGroups } from "#schemas/plant/procedures/input-groups/load_input_groups.ts";
import { loadInputSettings } from "#schemas/plant/procedures/input-groups/load_input_settings.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { deleteInputSettingProcedure } from "./delete_input_setting.ts";
import { readGroups, readUsedSettings, settingRows, withValues } from "./reader.ts";
import { updateInputGroupSettingsProcedure } from "./update_input_group_settings.ts";
import { updateInputSettingProcedure } from "./update_input_setting.ts";

export const inputGroupsProcedures: readonly Procedure[] = [
  // All groups are the company's: what differs by machine are the values.
  readProcedure(loadInputGroups, (_input, { db }) => readGroups(db)),
  readProcedure(loadInputGroupSettingsWithValue, async ({ input_group_record_link: group, ...present }, { db }) =>
    withValues(db, await settingRows(db, { group }), present),
  ),
  updateInputGroupSettingsProcedure,
  readProcedure(loadInputSettings, (_input, { db }) => readUsedSettings(db)),
  updateInputSettingProcedure,
  deleteInputSettingProcedure,
];
