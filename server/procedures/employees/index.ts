import { loadSignedInEmployees } from "#schemas/plant/procedures/employees/load_signed_in_employees.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { loadProvedEmployeesProcedure } from "./load_proved_employees.ts";
import { readSignedIn } from "./reader.ts";
import { signInAtMachineProcedure } from "./sign_in_at_machine.ts";
import { signOutEmployeeAtMachineProcedure } from "./sign_out_employee_at_machine.ts";
import { signInOnDeviceProcedure } from "./sign_in_on_device.ts";
import { signOutOnDeviceProcedure } from "./sign_out_on_device.ts";
import { verifyEmployeeProcedure } from "./verify_employee.ts";

export const employeesProcedures: readonly Procedure[] = [
  verifyEmployeeProcedure,
  readProcedure(loadSignedInEmployees, ({ machine_id }, { db, scope }) =>
    readSignedIn(db, scope.company_id, machine_id),
  ),
  signInAtMachineProcedure,
  signOutEmployeeAtMachineProcedure,
  loadProvedEmployeesProcedure,
  signInOnDeviceProcedure,
  signOutOnDeviceProcedure,
];
