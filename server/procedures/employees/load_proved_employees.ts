import { toIso } from "#server/database/columns.ts";
import { proofsHere } from "#server/auth/proofs.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadProvedEmployees } from "#schemas/plant/procedures/employees/load_proved_employees.ts";

export const loadProvedEmployeesProcedure = readProcedure(
  loadProvedEmployees,
  async ({ machine_id }, { db, actor, now }) => {
    const proofs = actor ? await proofsHere(db, actor, machine_id, now) : new Map<string, number>();
    if (proofs.size === 0) return [];
    const rows = await db
      .selectFrom("employees")
      .select(["employee_number", "employee_name"])
      .where("employee_number", "in", [...proofs.keys()])
      .orderBy("employee_number")
      .execute();
    return rows.map((row) => ({ ...row, until: toIso(proofs.get(row.employee_number) ?? now) }));
  },
);
