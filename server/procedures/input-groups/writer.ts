import { takeNumbers } from "#server/database/counters.ts";
import type { Trx } from "#server/database/company.ts";
import type { InputGroupSettingRow } from "#server/database/tables/input-groups.ts";

/** The next number of a list, after those that its rows were given with. A number is used once. */
const nextNumber = async (
  trx: Trx,
  company_id: number,
  table: "input_groups" | "input_group_settings",
  counter: string,
): Promise<number> => {
  const number = await takeNumbers(trx, company_id, counter);
  const row = await trx
    .selectFrom(table)
    .select((eb) => eb.fn.max("record_no").as("last"))
    .executeTakeFirst();
  const last = Number(row?.last ?? 0);
  return number > last ? number : await takeNumbers(trx, company_id, counter, last - number + 1);
};

export const newSettingNumber = (trx: Trx, company_id: number): Promise<number> =>
  nextNumber(trx, company_id, "input_group_settings", "input_setting");

/** The group of this name; it is made where there is none. */
export const groupOfName = async (trx: Trx, company_id: number, description: string): Promise<number> => {
  const known = await trx
    .selectFrom("input_groups")
    .select("record_no")
    .where("description", "=", description)
    .orderBy("record_no")
    .executeTakeFirst();
  if (known) return known.record_no;
  const record_no = await nextNumber(trx, company_id, "input_groups", "input_group");
  await trx.insertInto("input_groups").values({ record_no, description }).execute();
  return record_no;
};

export const storeSetting = async (trx: Trx, row: InputGroupSettingRow): Promise<void> => {
  const { company_id: _company, record_no: _record, ...values } = row;
  await trx
    .insertInto("input_group_settings")
    .values(row)
    .onConflict((conflict) => conflict.columns(["company_id", "record_no"]).doUpdateSet(values))
    .execute();
};

/**
 * Removes a setting with its values. Its number is used up: what a terminal has noted for it and not sent yet goes to no
 * other.
 */
export const dropSetting = async (trx: Trx, company_id: number, record_no: number): Promise<void> => {
  await newSettingNumber(trx, company_id);
  for (const table of ["input_group_values", "input_group_settings"] as const)
    await trx.deleteFrom(table).where("record_no", "=", record_no).execute();
};

/** Removes a group that has no setting any more. */
export const dropEmptyGroup = async (trx: Trx, record_no: number): Promise<void> => {
  const setting = await trx
    .selectFrom("input_group_settings")
    .select("record_no")
    .where("input_group_record_link", "=", record_no)
    .executeTakeFirst();
  if (setting) return;
  await trx.deleteFrom("input_groups").where("record_no", "=", record_no).execute();
};
