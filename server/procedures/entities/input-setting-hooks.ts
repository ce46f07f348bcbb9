import { textUnits } from "#schemas/plant/input-group.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import {
  dropEmptyGroup,
  dropValues,
  groupOfName,
  newSettingNumber,
} from "#server/procedures/records/input-groups/writer.ts";
import { type Stored, textIn } from "./columns.ts";
import type { EntityHooks, RowChange } from "./hooks.ts";

interface Limits {
  unit: string;
  lower_limit: number | null;
  upper_limit: number | null;
}

/** Refuses limits of a text, and those that are turned. */
const checkLimits = (row: Stored, path: string): void => {
  const refusal = (key: string, message: string, field: string) =>
    new DomainError("rule_violated", { message, path: `${path}/${field}`, text: { key } });
  const { unit, lower_limit, upper_limit } = limitsOf(row);
  const isText = textUnits.includes(unit);
  if (isText && lower_limit !== null)
    throw refusal("input_settings.text_limits", "A text has no limits.", "lower_limit");
  if (isText && upper_limit !== null)
    throw refusal("input_settings.text_limits", "A text has no limits.", "upper_limit");
  if (lower_limit !== null && upper_limit !== null && lower_limit > upper_limit)
    throw refusal("input_settings.turned_limits", "The lower limit is above the upper one.", "lower_limit");
};

const limitsOf = (row: Stored): Limits => {
  const numberIn = (value: unknown) => (value === null || value === undefined ? null : Number(value));
  return {
    unit: textIn(row["unit"]),
    lower_limit: numberIn(row["lower_limit"]),
    upper_limit: numberIn(row["upper_limit"]),
  };
};

/** A setting that goes takes its values with it, and the last one of a group the group. */
const changedSetting = async (context: WriteContext, { key, before, after }: RowChange): Promise<void> => {
  const { trx, scope, emit } = context;
  if (after === null) await dropValues(trx, scope.company_id, Number(key));
  if (before !== null && before["group"] !== after?.["group"])
    await dropEmptyGroup(trx, Number(before["input_group_record_link"]));
  emit({ event: "InputGroupChanged", machine_id: null, payload: {} });
};

/** What input settings do besides what their declaration says. */
export const inputSettingHooks: EntityHooks = {
  key: async (trx) => String(await newSettingNumber(trx, trx.company_id)),
  check: checkLimits,
  columns: async (trx, row) => ({
    record_no: Number(row["setting_no"]),
    input_group_record_link: await groupOfName(trx, trx.company_id, textIn(row["group"])),
  }),
  changed: changedSetting,
};
