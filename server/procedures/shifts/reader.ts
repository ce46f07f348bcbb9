import { outsideShifts } from "#schemas/plant/constants.ts";
import type { Reader } from "#server/database/store.ts";
import type { ShiftRow } from "./tables.ts";

/** The shifts that hold at a moment, by department. */
export const shiftsAt = async (db: Reader, company_id: number, at: number): Promise<ReadonlyMap<string, ShiftRow>> => {
  const rows = await db
    .selectFrom("shifts")
    .selectAll()
    .where("company_id", "=", company_id)
    .where("end_time", ">", at)
    .where("start_time", "<=", at)
    .execute();
  return new Map(rows.map((row) => [row.department, row]));
};

/** The shifts of a department that touch [from, to), in order. */
export const shiftsOf = (
  db: Reader,
  company_id: number,
  departments: readonly string[],
  from: number,
  to: number,
): Promise<ShiftRow[]> =>
  departments.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("shifts")
        .selectAll()
        .where("company_id", "=", company_id)
        .where("department", "in", departments)
        .where("end_time", ">", from)
        .where("start_time", "<", to)
        .orderBy("start_time")
        .execute();

/** The number of the shift that holds at a moment, 0 outside planned shifts. */
export const shiftNumber = (shifts: readonly ShiftRow[], department: string, at: number): number =>
  shifts.find((shift) => shift.department === department && shift.start_time <= at && at < shift.end_time)?.shift ??
  outsideShifts;
