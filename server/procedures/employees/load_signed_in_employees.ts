import { readSignedIn } from "#server/procedures/employees/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadSignedInEmployees } from "#schemas/plant/procedures/employees/load_signed_in_employees.ts";

export const loadSignedInEmployeesProcedure = readProcedure(loadSignedInEmployees, ({ machine_id }, { db, scope }) =>
  readSignedIn(db, scope.company_id, machine_id),
);
