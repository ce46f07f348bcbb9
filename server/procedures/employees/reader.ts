import type { Employee } from "#schemas/plant/employee.ts";
import { fromFlag } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import type { MachineFilter } from "#server/procedures/machine-filter.ts";
import type { EmployeeRow } from "#server/database/tables/employees.ts";

const signedIn = (db: Reader, { machines }: MachineFilter) =>
  db
    .joining("employee_sign_ins as sign_in")
    .inner("employees as employee", (join) => join.onRef("employee.employee_number", "=", "sign_in.employee_id"))
    .query()
    .select(["sign_in.machine_id", "employee.employee_name", "employee.employee_number", "employee.allow_sign_in"])
    .where("sign_in.signed_out_at", "is", null)
    .$if(machines !== null, (query) => query.where("sign_in.machine_id", "in", [...machines!]))
    .orderBy("employee.employee_number")
    .execute();

/** Names of the employees signed in, by machine. */
export const signedInNames = async (db: Reader, filter: MachineFilter): Promise<Map<string, string[]>> => {
  const names = new Map<string, string[]>();
  for (const row of await signedIn(db, filter))
    names.set(row.machine_id, [...(names.get(row.machine_id) ?? []), row.employee_name]);
  return names;
};

export const readSignedIn = async (db: Reader, company_id: number, machine_id: string): Promise<Employee[]> =>
  (await signedIn(db, { company_id, machines: [machine_id] })).map(toEmployee);

export const toEmployee = (
  row: Pick<EmployeeRow, "employee_name" | "employee_number" | "allow_sign_in">,
): Employee => ({
  employee_name: row.employee_name,
  employee_number: row.employee_number,
  allow_sign_in: fromFlag(row.allow_sign_in),
});

/** The employee of a number, else of a badge; undefined when nobody has it. One out of use may not sign in. */
export const findEmployee = async (db: Reader, code: string): Promise<EmployeeRow | undefined> => {
  const rows = await db
    .selectFrom("employees")
    .selectAll()
    .where((where) => where.or([where("employee_number", "=", code), where("badge", "=", code)]))
    .execute();
  const found = rows.find(({ employee_number }) => employee_number === code) ?? rows[0];
  return found && fromFlag(found.retired) ? { ...found, allow_sign_in: 0 } : found;
};
