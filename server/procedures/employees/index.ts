import { verifyEmployeeProcedure } from "./verify_employee.ts";
import { loadSignedInEmployeesProcedure } from "./load_signed_in_employees.ts";
import type { Procedure } from "#server/procedures/procedure.ts";

export const employeesProcedures: readonly Procedure[] = [verifyEmployeeProcedure, loadSignedInEmployeesProcedure];
