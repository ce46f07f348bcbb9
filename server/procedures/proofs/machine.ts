import { hour } from "#schemas/durations.ts";
import type { Reader } from "#server/database/company.ts";
import { functionsOf } from "#server/procedures/records/special-functions.ts";
import { readTouchConfig } from "#server/procedures/records/touch-config.ts";
import { shiftsOf } from "#server/procedures/shifts/reader.ts";

const pincodes = 361;
/** How long a proof holds at a machine without a planned shift, ms. */
const outsideShift = 12 * hour;

/** Can people show by pincode, at an enrolled terminal, who they are at this machine (SF361)? */
export const takesPincodes = async (db: Reader, company_id: number, machine_id: string): Promise<boolean> =>
  (await functionsOf(db, company_id, machine_id)).has(pincodes);

/**
 * Has whoever is named at this machine to show by pincode that it is they? Its touch configuration may say another way
 * (WD-105). The same rule as that of the employee step.
 */
export const asksForProof = async (db: Reader, company_id: number, machine_id: string): Promise<boolean> =>
  (await takesPincodes(db, company_id, machine_id)) &&
  ((await readTouchConfig(db, company_id, machine_id)).clock_in_type ?? "pincode") === "pincode";

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
