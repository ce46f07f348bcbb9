import { settingRows, withValues } from "#server/procedures/input-groups/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadInputGroupSettingsWithValue } from "#schemas/plant/procedures/input-groups/load_input_group_settings_with_value.ts";

export const loadInputGroupSettingsWithValueProcedure = readProcedure(
  loadInputGroupSettingsWithValue,
  async ({ input_group_record_link: group, ...present }, { db }) =>
    withValues(db, await settingRows(db, { group }), present),
);
