export interface EmployeeTables {
  employees: EmployeeRow;
  employee_sign_ins: EmployeeSignInRow;
}

export interface EmployeeRow {
  company_id: number;
  employee_number: string;
  employee_name: string;
  badge: string | null;
  /** Hashed. */
  pincode: string | null;
  allow_sign_in: number;
}

export interface EmployeeSignInRow {
  company_id: number;
  record_no: number;
  machine_id: string;
  employee_id: string;
  signed_in_at: number;
  signed_out_at: number | null;
  logg_message: string;
}
