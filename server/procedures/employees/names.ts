import { proofsHere } from "#server/auth/proofs.ts";
import type { EmployeeRow } from "#server/database/tables/employees.ts";
import type { ReadContext } from "#server/procedures/procedure.ts";
import { asksForProof } from "#server/procedures/proofs/machine.ts";

const seesEmployees = "view-employees";

/**
 * May the caller be told, without a pincode, how an employee is called? Who may see employees may, and who has the
 * employee's proof here. Where a machine asks for none the number is all that the site wants of who works there, but a
 * user who only reads works nowhere.
 */
export const mayBeNamed = async (
  { db, scope, actor, now }: ReadContext,
  machine_id: string,
  { employee_number }: EmployeeRow,
): Promise<boolean> => {
  if (!actor) return false;
  if (actor.permissions.has(seesEmployees)) return true;
  if ((await proofsHere(db, actor, machine_id, now)).has(employee_number)) return true;
  return actor.usertype > 0 && !(await asksForProof(db, scope.company_id, machine_id));
};
