import { textUnits } from "#schemas/plant/input-group.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { Described } from "#server/procedures/input-groups/reader.ts";

const decimal = /^[+-]?\d{1,15}([.,]\d{1,15})?$/;

/**
 * A typed value as it is stored: a text as it is, a number with a dot. An empty one clears the value. Refuses
 * (`rule_violated` at `path`) what is no number where one belongs, and a number outside the limits.
 */
export const checkedValue = (setting: Described, typed: string, path: string): string => {
  if (textUnits.includes(setting.unit)) return typed;
  const text = typed.trim();
  if (text === "") return "";
  if (!decimal.test(text)) throw refusal("input_groups.not_a_number", "is not a number", setting, path);
  const value = text.replace(",", ".");
  const { lower_limit, upper_limit } = setting;
  if (lower_limit !== null && Number(value) < lower_limit)
    throw refusal("input_groups.below", `is below ${lower_limit}`, setting, path);
  if (upper_limit !== null && Number(value) > upper_limit)
    throw refusal("input_groups.above", `is above ${upper_limit}`, setting, path);
  return value;
};

const refusal = (key: string, message: string, setting: Described, path: string) =>
  new DomainError("rule_violated", {
    message: `${setting.setting} ${message}.`,
    path,
    text: {
      key,
      values: { setting: setting.setting, lower: setting.lower_limit, upper: setting.upper_limit, unit: setting.unit },
    },
  });
