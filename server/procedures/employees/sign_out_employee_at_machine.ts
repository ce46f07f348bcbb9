import { signOutEmployeeAtMachine } from "#schemas/plant/procedures/employees/sign_out_employee_at_machine.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { endProofs } from "#server/auth/proofs.ts";
import { toIso } from "#server/database/columns.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { employeeOf, endSignIn, openSignIn, signInChanged } from "./sign-ins.ts";

export const signOutEmployeeAtMachineProcedure = writeProcedure(
  signOutEmployeeAtMachine,
  async ({ machine_id, employee_id: typed, logg_message = "" }, { trx, now, emit, audit }) => {
    const { employee_number: employee_id } = await employeeOf(trx, typed.trim());
    const where = { machine_id, employee_id };
    const open = await openSignIn(trx, where);
    const hasEnded = open !== undefined && (await endSignIn(trx, open, { at: now, message: logg_message }));
    if (!hasEnded) throw new DomainError("not_signed_in_at_machine", { path: "/employee_id" });
    await endProofs(trx, { machine_id, employee_number: employee_id }, now);
    emit(signInChanged(where));
    audit({
      before: { employee_id, signed_in_at: toIso(open.signed_in_at) },
      after: { employee_id, signed_out_at: toIso(now) },
    });
    return true as const;
  },
);
