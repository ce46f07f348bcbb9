import type { employee } from "#schemas/plant/entities/employee.ts";
import type { StoredRow } from "#schemas/platform/entities/declaration.ts";
import type { OwnColumns } from "./entities.ts";

export interface EmployeeTables {
  employees: EmployeeRow & OwnColumns;
  employee_machines: { company_id: number; employee_number: string; machine_id: string };
  employee_sign_ins: EmployeeSignInRow;
}

/** The pincode is hashed. */
export type EmployeeRow = StoredRow<typeof employee>;

/** A stay of an employee at a machine: at most one of each is open, `signed_out_at` null. Times are ms UTC. */
export interface EmployeeSignInRow {
  company_id: number;
  record_no: number;
  machine_id: string;
  employee_id: string;
  signed_in_at: number;
  signed_out_at: number | null;
  /** What was said at the sign-in and at the sign-out, a line each. */
  logg_message: string;
  /** 1 = no person has signed out: the shift was over. */
  automatic: number;
}
