import { fromFlag } from "#server/database/columns.ts";
import { checkPincode } from "#server/procedures/employees/pincode.ts";
import { findEmployee } from "#server/procedures/employees/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { verifyEmployee } from "#schemas/plant/procedures/employees/verify_employee.ts";

export const verifyEmployeeProcedure = readProcedure(verifyEmployee, async (input, context) => {
  const { machine_id, pincode } = input;
  const typed = input.employee.trim();
  const found = await findEmployee(context.db, typed);
  if (pincode !== undefined) await checkPincode(context, { machine_id, typed, found, pincode });
  return {
    is_valid_employee: found !== undefined,
    allow_sign_in: fromFlag(found?.allow_sign_in ?? 0),
    full_name: found?.employee_name ?? "",
    employee_number: found?.employee_number ?? "",
  };
});
