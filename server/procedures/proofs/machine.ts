import { hour } from "#schemas/durations.ts";
import { isObject } from "#schemas/documents/json.ts";
import { parseJson } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import { functionsOf } from "#server/procedures/records/special-functions.ts";
import { shiftsOf } from "#server/procedures/shifts/reader.ts";

const pincodes = 361;
/** How long a proof holds at a machine without a planned shift, ms. */
const outsideShift = 12 * hour;

/** Can people show by pincode, at an enrolled terminal, who they are at this machine (SF361)? */
export const takesPincodes = async (db: Reader, company_id: number, machine_id: string): Promise<boolean> =>
  (await functionsOf(db, company_id, machine_id)).has(pincodes);

/** How people say at a machine who they are; its touch configuration may say another way than the pincode (WD-105). */
const clockInType = async (db: Reader, machine_id: string): Promise<unknown> => {
  const row = await db
    .selectFrom("machine_touch_configs")
    .select("config")
    .where("machine_id", "=", machine_id)
    .executeTakeFirst();
  const config: unknown = row ? parseJson(row.config) : null;
  return (isObject(config) ? config["clock_in_type"] : null) ?? "pincode";
};

/** Has whoever is named at this machine to show by pincode that it is they? The same rule as that of the employee step. */
export const asksForProof = async (db: Reader, company_id: number, machine_id: string): Promise<boolean> =>
  (await takesPincodes(db, company_id, machine_id)) && (await clockInType(db, machine_id)) === "pincode";

/** When (ms UTC) a proof ends that is given now: with the shift of the machine's department, where one is planned. */
export const endOfProof = async (db: Reader, machine_id: string, now: number): Promise<number> => {
  const machine = await db
    .selectFrom("machines")
    .select("department")
    .where("machine_id", "=", machine_id)
    .executeTakeFirst();
  const [shift] = machine ? await shiftsOf(db, [machine.department], now, now + 1) : [];
  return shift?.end_time ?? now + outsideShift;
};
