import { loadSignedInEmployees } from "#schemas/plant/procedures/employees/load_signed_in_employees.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { readSignedIn } from "./reader.ts";
import { signInAtMachineProcedure } from "./sign_in_at_machine.ts";
import { signOutEmployeeAtMachineProcedure } from "./sign_out_employee_at_machine.ts";
import { verifyEmployeeProcedure } from "./verify_employee.ts";

export const employeesProcedures: readonly Procedure[] = [
  verifyEmployeeProcedure,
  readProcedure(loadSignedInEmployees, ({ machine_id }, { db, scope }) =>
    readSignedIn(db, scope.company_id, machine_id),
  ),
  signInAtMachineProcedure,
  signOutEmployeeAtMachineProcedure,
];
