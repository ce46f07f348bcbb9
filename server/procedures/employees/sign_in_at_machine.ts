import { signInAtMachine } from "#schemas/plant/procedures/employees/sign_in_at_machine.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { fromFlag } from "#server/database/columns.ts";
import { preparedWrite } from "#server/procedures/procedure.ts";
import { giveProof } from "#server/procedures/proofs/proof.ts";
import { findEmployee, toEmployee } from "./reader.ts";
import { proveAtSignIn } from "./sign-in-proof.ts";
import { beginSignIn, checkMayBeAt, employeeOf, openSignIn, signInChanged } from "./sign-ins.ts";

export const signInAtMachineProcedure = preparedWrite(
  signInAtMachine,
  async ({ machine_id, employee_id, pincode }, context) => {
    const typed = employee_id.trim();
    await proveAtSignIn(context, { machine_id, typed, found: await findEmployee(context.db, typed), pincode });
    return typed;
  },
  async ({ machine_id, logg_message = "", pincode }, context, typed) => {
    const { trx, now, emit, audit } = context;
    const employee = await employeeOf(trx, typed);
    if (!fromFlag(employee.allow_sign_in))
      throw new DomainError("rule_violated", {
        message: "Employee not signed into ERP",
        path: "/employee_id",
        text: { key: 900_038 },
      });
    await checkMayBeAt(trx, employee, machine_id, "/employee_id");
    const where = { machine_id, employee_id: employee.employee_number };
    const isNew =
      (await openSignIn(trx, where)) === undefined &&
      (await beginSignIn(trx, { ...where, signed_in_at: now, logg_message })) !== null;
    if (pincode !== undefined) await giveProof(context, { machine_id, employee_number: employee.employee_number });
    if (isNew || pincode !== undefined) emit(signInChanged(where));
    audit({ after: { employee_id: employee.employee_number, signed_in: isNew } });
    return toEmployee(employee);
  },
);
