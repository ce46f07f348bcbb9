import { DomainError } from "#schemas/protocol/errors.ts";
import { fromFlag } from "#server/database/columns.ts";
import type { EmployeeRow } from "#server/database/tables/employees.ts";
import { checkPincode, countUnknown, mayAskForNumbers } from "#server/procedures/employees/pincode.ts";
import { checkMayBeAt } from "#server/procedures/employees/sign-ins.ts";
import { findEmployee } from "#server/procedures/employees/reader.ts";
import { type PrepareContext, preparedWrite } from "#server/procedures/procedure.ts";
import { asksForProof } from "#server/procedures/proofs/machine.ts";
import { giveProof, proofNeeded } from "#server/procedures/proofs/proof.ts";
import { signInOnDevice } from "#schemas/plant/procedures/employees/sign_in_on_device.ts";
import { leaveDevice, requireDeviceUser, setOnDevice, tellOnDevice } from "./device.ts";

interface Asked {
  machine_id: string;
  /** The number or badge as it was typed. */
  typed: string;
  pincode: string | null;
}

const whoMaySignIn = (found: EmployeeRow | undefined): EmployeeRow => {
  const path = "/employee";
  if (!found) throw new DomainError("not_found", { message: "failed to find employee", path, text: { key: 900037 } });
  if (fromFlag(found.allow_sign_in)) return found;
  throw new DomainError("rule_violated", { message: "Employee not signed into ERP", path, text: { key: 900038 } });
};

/** The employee whose number or badge was typed; refuses whoever has not shown, where it is asked, that it is they. */
const checkedEmployee = async (
  context: PrepareContext,
  { machine_id, typed, pincode }: Asked,
): Promise<EmployeeRow> => {
  const { db, scope, actor, tries, now } = context;
  requireDeviceUser(actor);
  if (pincode === null) {
    if (await asksForProof(db, scope.company_id, machine_id)) throw proofNeeded("/pincode", typed);
    await mayAskForNumbers(tries, scope.company_id, actor, now);
  }
  const found = await findEmployee(db, typed);
  if (pincode !== null) await checkPincode(context, { machine_id, typed, found, pincode });
  if (!found) await countUnknown(tries, scope.company_id, actor, now);
  const employee = whoMaySignIn(found);
  await checkMayBeAt(db, employee, machine_id, "/employee");
  return employee;
};

/** A refusal is thrown in the transaction only: what was done under the same key before is answered again. */
const checkedOrRefused = async (context: PrepareContext, asked: Asked): Promise<EmployeeRow | DomainError> => {
  try {
    return await checkedEmployee(context, asked);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
};

export const signInOnDeviceProcedure = preparedWrite(
  signInOnDevice,
  ({ machine_id, employee, pincode }, context) =>
    checkedOrRefused(context, { machine_id, typed: employee.trim(), pincode }),
  async ({ machine_id, pincode }, context, checked) => {
    if (checked instanceof DomainError) throw checked;
    const { employee_number, employee_name } = checked;
    if (context.actor.device_employee !== employee_number) await leaveDevice(context);
    await setOnDevice(context.trx, context.actor, checked);
    if (pincode !== null) await giveProof(context, { machine_id, employee_number });
    tellOnDevice(context, machine_id, employee_number);
    context.audit({ machine_id, after: { employee: employee_number } });
    return { employee: employee_number, full_name: employee_name };
  },
);
