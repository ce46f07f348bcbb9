import { inputSetting } from "#schemas/plant/entities/input_setting.ts";
import { textUnits } from "#schemas/plant/input-group.ts";
import { textField } from "#schemas/platform/entities/declaration.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { languages } from "#schemas/protocol/language.ts";
import type { Trx } from "#server/database/company.ts";
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

const { slug } = inputSetting;
const groupTexts = languages.map((language) => ({ language, id: textField("group", language) }));

/** The settings of a group but one, by their keys. */
const othersOf = async (trx: Trx, group: number, key: string): Promise<string[]> => {
  const rows = await trx
    .selectFrom("input_group_settings")
    .select("setting_no")
    .where("input_group_record_link", "=", group)
    .where("setting_no", "<>", key)
    .execute();
  return rows.map(({ setting_no }) => setting_no);
};

/** What a setting says of its group in other languages, by field. */
const saidBy = async (trx: Trx, key: string | undefined): Promise<ReadonlyMap<string, string>> => {
  if (key === undefined) return new Map();
  const rows = await trx
    .selectFrom("entity_texts")
    .select(["language", "content"])
    .where("entity", "=", slug)
    .where("row_key", "=", key)
    .where("field", "=", "group")
    .execute();
  return new Map(rows.map(({ language, content }) => [language, content]));
};

/**
 * What a setting says of the group that it comes into: what the others there say, else what is said of it now. What it
 * said of the group that it leaves is no name of this one.
 */
const textsOfGroup = async (trx: Trx, group: number, row: Stored): Promise<Stored> => {
  const key = textIn(row["setting_no"]);
  const known = await trx
    .selectFrom("input_group_settings")
    .select("input_group_record_link")
    .where("setting_no", "=", key)
    .executeTakeFirst();
  if (known?.input_group_record_link === group) return {};
  const [left, there] = [await saidBy(trx, key), await saidBy(trx, (await othersOf(trx, group, key))[0])];
  return Object.fromEntries(
    groupTexts.map(({ language, id }) => {
      const own = textIn(row[id]);
      return [id, there.get(language) ?? (own === left.get(language) ? "" : own)];
    }),
  );
};

/** The name of a group reads the same at all of its settings. */
const shareGroupTexts = async (trx: Trx, { key, before, after }: RowChange): Promise<void> => {
  const changed = groupTexts.filter(({ id }) => textIn(before?.[id]) !== textIn(after?.[id]));
  if (after === null || changed.length === 0) return;
  const others = await othersOf(trx, Number(after["input_group_record_link"]), key);
  for (const { language, id } of others.length === 0 ? [] : changed) {
    await trx
      .deleteFrom("entity_texts")
      .where("entity", "=", slug)
      .where("row_key", "in", others)
      .where("field", "=", "group")
      .where("language", "=", language)
      .execute();
    const content = textIn(after[id]);
    const rows = others.map((row_key) => ({ entity: slug, row_key, field: "group", language, content }));
    if (content !== "") await trx.insertInto("entity_texts").values(rows).execute();
  }
};

/** A setting that goes takes its values with it, and the last one of a group the group. */
const changedSetting = async (context: WriteContext, { key, before, after }: RowChange): Promise<void> => {
  const { trx, scope, emit } = context;
  if (after === null) await dropValues(trx, scope.company_id, Number(key));
  if (before !== null && before["group"] !== after?.["group"])
    await dropEmptyGroup(trx, Number(before["input_group_record_link"]));
  await shareGroupTexts(trx, { key, before, after });
  emit({ event: "InputGroupChanged", machine_id: null, payload: {} });
};

/** What input settings do besides what their declaration says. */
export const inputSettingHooks: EntityHooks = {
  key: async (trx) => String(await newSettingNumber(trx, trx.company_id)),
  check: checkLimits,
  columns: async (trx, row) => {
    const group = await groupOfName(trx, trx.company_id, textIn(row["group"]));
    return {
      record_no: Number(row["setting_no"]),
      input_group_record_link: group,
      ...(await textsOfGroup(trx, group, row)),
    };
  },
  changed: changedSetting,
};
