import { inputSetting } from "#schemas/plant/entities/input_setting.ts";
import { updateInputSetting } from "#schemas/plant/procedures/input-groups/update_input_setting.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { plantHooks } from "#server/procedures/entities/plant-hooks.ts";
import { putRow } from "#server/procedures/entities/write.ts";
import { readInputSettings } from "#server/procedures/input-groups/reader.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";

export const updateInputSettingProcedure = writeProcedure(updateInputSetting, async (input, context) => {
  const { record_no, group, setting, unit, ...rest } = input;
  const known = await readInputSettings(context.trx);
  if (record_no !== null && !known.some((one) => one.record_no === record_no))
    throw new DomainError("not_found", { path: "/record_no" });
  const values = { ...rest, group: group.trim(), setting: setting.trim(), unit: unit.trim() };
  const writing = { entity: inputSetting, hooks: plantHooks[inputSetting.slug] ?? {}, context };
  const { setting_no } = await putRow(writing, String(record_no ?? ""), values);
  return (await readInputSettings(context.trx)).find((one) => one.record_no === Number(setting_no))!;
});
