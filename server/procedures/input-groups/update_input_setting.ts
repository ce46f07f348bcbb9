import { textUnits } from "#schemas/plant/input-group.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { readInputSettings } from "#server/procedures/input-groups/reader.ts";
import { dropEmptyGroup, groupOfName, newSettingNumber, storeSetting } from "#server/procedures/input-groups/writer.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { updateInputSetting } from "#schemas/plant/procedures/input-groups/update_input_setting.ts";

interface Limits {
  unit: string;
  lower_limit: number | null;
  upper_limit: number | null;
}

const refusal = (key: string, message: string, path: string) =>
  new DomainError("rule_violated", { message, path, text: { key } });

const checkLimits = ({ unit, lower_limit, upper_limit }: Limits): void => {
  if (textUnits.includes(unit) && lower_limit !== null)
    throw refusal("input_settings.text_limits", "A text has no limits.", "/lower_limit");
  if (textUnits.includes(unit) && upper_limit !== null)
    throw refusal("input_settings.text_limits", "A text has no limits.", "/upper_limit");
  if (lower_limit !== null && upper_limit !== null && lower_limit > upper_limit)
    throw refusal("input_settings.turned_limits", "The lower limit is above the upper one.", "/lower_limit");
};

export const updateInputSettingProcedure = writeProcedure(updateInputSetting, async (input, context) => {
  const { trx, scope, emit, audit } = context;
  const { company_id } = scope;
  const { record_no, lower_limit, upper_limit, setting_type } = input;
  const [group, setting, unit] = [input.group.trim(), input.setting.trim(), input.unit.trim()];
  const all = await readInputSettings(trx);
  const before = all.find((one) => one.record_no === record_no);
  if (record_no !== null && !before) throw new DomainError("not_found", { path: "/record_no" });
  if (all.some((one) => one.group === group && one.setting === setting && one.record_no !== record_no))
    throw new DomainError("duplicate_name", { path: "/setting", text: { key: 7361 } });
  checkLimits({ unit, lower_limit, upper_limit });
  const input_group_record_link = await groupOfName(trx, company_id, group);
  const row = {
    company_id,
    record_no: record_no ?? (await newSettingNumber(trx, company_id)),
    input_group_record_link,
    setting,
    setting_type,
    unit,
    lower_limit,
    upper_limit,
  };
  await storeSetting(trx, row);
  if (before) await dropEmptyGroup(trx, before.input_group_record_link);
  const { company_id: _company, ...stored } = row;
  const after = { ...stored, group };
  emit({ event: "InputGroupChanged", machine_id: null, payload: {} });
  audit({ ...(before ? { before } : {}), after });
  return after;
});
