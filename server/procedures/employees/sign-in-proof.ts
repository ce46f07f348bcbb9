import { DomainError } from "#schemas/protocol/errors.ts";
import type { EmployeeRow } from "#server/database/tables/employees.ts";
import { checkPincode, countUnknown, mayAskForNumbers } from "#server/procedures/employees/pincode.ts";
import type { PrepareContext } from "#server/procedures/procedure.ts";
import { asksForProof } from "#server/procedures/proofs/machine.ts";

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
 * employee's (`checkPincode`), and none (`wrong_credentials`) where the machine asks for one. Numbers that nobody has are
 * counted, as wherever they are asked for.
 */
export const proveAtSignIn = async (context: PrepareContext, { pincode, ...person }: SignInTry): Promise<void> => {
  if (pincode !== undefined) return await checkPincode(context, { ...person, pincode });
  const { db, scope, actor, tries, now } = context;
  const { company_id } = scope;
  if (await asksForProof(db, company_id, person.machine_id))
    throw new DomainError("wrong_credentials", { path: "/pincode", text: { key: "employees.pincode_missing" } });
  await mayAskForNumbers(tries, company_id, actor, now);
  if (!person.found) await countUnknown(tries, company_id, actor, now);
};
