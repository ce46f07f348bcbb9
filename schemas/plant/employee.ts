import { type Static, Type } from "typebox";
import { seenFields } from "#schemas/platform/entities/row.ts";
import { MachineId } from "#schemas/plant/fields.ts";
import { DateTime, orNull, RecordNo, strict, Text } from "#schemas/platform/fields.ts";
import { employee } from "./entities/employee.ts";

export const Employee = Type.Object(
  seenFields(employee, ["employee_name", "employee_number", "allow_sign_in"]),
  strict,
);
export type Employee = Static<typeof Employee>;

/** An employee at a machine; `signed_out_at` null means still signed in. */
const EmployeeSignIn = Type.Object(
  {
    record_no: RecordNo,
    machine_id: MachineId,
    employee_id: Text(64),
    signed_in_at: DateTime,
    signed_out_at: orNull(DateTime),
    logg_message: Text(1000),
  },
  strict,
);
type EmployeeSignIn = Static<typeof EmployeeSignIn>;

/** An employee who has shown by pincode who they are, and until when that holds. */
export const ProvedEmployee = Type.Object(
  { employee_number: Text(64), employee_name: Text(), until: DateTime },
  strict,
);

/**
 * Answer of the check of an employee; `employee_number` is whose badge it was, '' when nobody's. `full_name` is '' too
 * where the caller may not be told it.
 */
export const EmployeeCheck = Type.Object(
  {
    is_valid_employee: Type.Boolean(),
    allow_sign_in: Type.Boolean(),
    full_name: Type.String(),
    employee_number: Type.String(),
  },
  strict,
);
