import { readInputSettings } from "#server/procedures/input-groups/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadInputSettings } from "#schemas/plant/procedures/input-groups/load_input_settings.ts";

export const loadInputSettingsProcedure = readProcedure(loadInputSettings, (_input, { db }) => readInputSettings(db));
