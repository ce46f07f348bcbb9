import { DomainError } from "#schemas/protocol/errors.ts";
import type { EmployeeRow } from "#server/database/tables/employees.ts";
import { checkPincode, pincodes } from "#server/procedures/employees/pincode.ts";
import type { PrepareContext } from "#server/procedures/procedure.ts";
import { functionsOf } from "#server/procedures/records/special-functions.ts";
import { readTouchConfig } from "#server/procedures/records/touch-config.ts";

/** Do people show at this machine by a pincode who they are? With SF361, unless it clocks in by number or card. */
const asksPincode = async ({ db, scope: { company_id } }: PrepareContext, machine_id: string): Promise<boolean> =>
  (await functionsOf(db, company_id, machine_id)).has(pincodes) &&
  ((await readTouchConfig(db, company_id, machine_id)).clock_in_type ?? "pincode") === "pincode";

export interface SignInTry {
  machine_id: string;
  /** The number or badge as it was typed. */
  typed: string;
  /** The employee it belongs to, if any. */
  found: EmployeeRow | undefined;
  pincode: string | undefined;
}

/**
 * The one place where somebody who signs in at a machine shows who they are: refuses a pincode that is not the
 * employee's (`checkPincode`), and none (`wrong_credentials`) where the machine asks for one.
 */
export const proveAtSignIn = async (context: PrepareContext, { pincode, ...person }: SignInTry): Promise<void> => {
  if (pincode !== undefined) return await checkPincode(context, { ...person, pincode });
  if (await asksPincode(context, person.machine_id))
    throw new DomainError("wrong_credentials", { path: "/pincode", text: { key: "employees.pincode_missing" } });
};
