import { fromFlag } from "#server/database/columns.ts";
import type { EmployeeRow } from "#server/database/tables/employees.ts";
import { checkPincode, countUnknown, mayAskForNumbers } from "#server/procedures/employees/pincode.ts";
import { findEmployee } from "#server/procedures/employees/reader.ts";
import { type ReadContext, readProcedure } from "#server/procedures/procedure.ts";
import { endOfProof } from "#server/procedures/proofs/machine.ts";
import { verifyEmployee } from "#schemas/plant/procedures/employees/verify_employee.ts";
import { mayBeNamed } from "./names.ts";

/** A right pincode of who may sign in is proof of it: kept for the writes that ask for one. */
const keepProof = async (context: ReadContext, machine_id: string, found: EmployeeRow): Promise<void> => {
  const { db, scope, actor, now, proofs } = context;
  if (!actor || !fromFlag(found.allow_sign_in)) return;
  const ends_at = await endOfProof(db, machine_id, now);
  await proofs.keep(scope.company_id, actor, { machine_id, employee_number: found.employee_number }, ends_at);
};

/** The employee of a number or badge, whose pincode is checked where one came; numbers that nobody has are counted. */
const checked = async (
  context: ReadContext,
  machine_id: string,
  typed: string,
  pincode: string | undefined,
): Promise<EmployeeRow | undefined> => {
  const { db, scope, actor, now, tries } = context;
  if (pincode !== undefined) {
    const found = await findEmployee(db, typed);
    await checkPincode(context, { machine_id, typed, found, pincode });
    if (found) await keepProof(context, machine_id, found);
    return found;
  }
  await mayAskForNumbers(tries, scope.company_id, actor, now);
  const found = await findEmployee(db, typed);
  if (!found) await countUnknown(tries, scope.company_id, actor, now);
  return found;
};

export const verifyEmployeeProcedure = readProcedure(verifyEmployee, async (input, context) => {
  const { machine_id, pincode } = input;
  const found = await checked(context, machine_id, input.employee.trim(), pincode);
  const isNamed = found !== undefined && (pincode !== undefined || (await mayBeNamed(context, machine_id, found)));
  return {
    is_valid_employee: found !== undefined,
    allow_sign_in: fromFlag(found?.allow_sign_in ?? 0),
    full_name: isNamed ? found.employee_name : "",
    employee_number: found?.employee_number ?? "",
  };
});
