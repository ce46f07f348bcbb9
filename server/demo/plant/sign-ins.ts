import type { EmployeeSignInRow } from "#server/database/tables/employees.ts";
import type { ShiftRow } from "#server/database/tables/shifts.ts";
import { type DemoMachine, demoMachines } from "./machines.ts";
import { day, hour, minute } from "#schemas/durations.ts";
import { type DemoMoment } from "./moments.ts";
import { demoEmployees } from "./people.ts";

const allowed = demoEmployees.filter(([, , isAllowed]) => isAllowed).map(([employee_number]) => employee_number);

/** The machines at which people sign in. */
const withPeople = demoMachines.slice(0, 16);

/** Who works at a machine in a shift: people change places from day to day. */
export const employeeAt = (machine: DemoMachine, { shift, start_time }: ShiftRow): string =>
  allowed[(demoMachines.indexOf(machine) + 6 * shift + Math.floor(start_time / day)) % allowed.length]!;

const recent = 12 * hour;

/** Who was signed in at a machine, one a shift, and who is now; the numbers are given when they are written. */
export const signInsOf = (
  machine: DemoMachine,
  shifts: readonly ShiftRow[],
  { company_id, since, now }: DemoMoment,
): Omit<EmployeeSignInRow, "record_no">[] => {
  const index = withPeople.indexOf(machine);
  if (index < 0) return [];
  const row = { company_id, machine_id: machine.machine_id, logg_message: "", automatic: 0 };
  const past = shifts.filter(({ start_time, end_time }) => start_time >= since && end_time < now - recent);
  return [
    ...past.map((shift) => ({
      ...row,
      employee_id: employeeAt(machine, shift),
      signed_in_at: shift.start_time + (index % 7) * minute,
      signed_out_at: shift.end_time - (index % 5) * minute,
    })),
    { ...row, employee_id: allowed[index % 12]!, signed_in_at: now - 2 * hour, signed_out_at: null },
  ];
};
