import { takeNumbers } from "#server/database/counters.ts";
import type { Trx } from "#server/database/company.ts";

const settingCounter = "input_setting";

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
  nextNumber(trx, company_id, "input_group_settings", settingCounter);

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

/**
 * Removes the values of a setting that is gone. Its number is used up: what a terminal has noted for it and not sent yet
 * goes to no other.
 */
export const dropValues = async (trx: Trx, company_id: number, record_no: number): Promise<void> => {
  const next = await newSettingNumber(trx, company_id);
  if (next < record_no) await takeNumbers(trx, company_id, settingCounter, record_no - next);
  await trx.deleteFrom("input_group_values").where("record_no", "=", record_no).execute();
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
