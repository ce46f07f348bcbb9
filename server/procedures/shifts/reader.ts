import { type RawBuilder, sql } from "kysely";
import { outsideShifts } from "#schemas/plant/constants.ts";
import type { CompanyCondition, Reader } from "#server/database/company.ts";
import type { ShiftRow } from "#server/database/tables/shifts.ts";

/**
 * The shifts of departments that touch [from, to). As those of one department do not overlap, at most the last one that
 * began before the range reaches into it: the key is read from there on and no further back. "cross join" keeps SQLite
 * from reading the shifts before the departments.
 */
const touching = async (
  db: Reader,
  departments: (company: CompanyCondition) => RawBuilder<unknown>,
  { from, to }: { from: number; to: number },
): Promise<ShiftRow[]> => {
  const start = sql`cast(${from} as bigint)`;
  const { rows } = await db.statement(
    (company) => sql<ShiftRow>`
    select shifts.* from (
      select department, (
        select max(earlier.start_time) from shifts as earlier
        where ${company("earlier")} and earlier.department = departments.department
          and earlier.start_time <= ${start}) as first_start
      from (${departments(company)}) as departments) as edges
    cross join shifts
    where ${company("shifts")} and shifts.department = edges.department
      and shifts.start_time >= coalesce(edges.first_start, ${start}) and shifts.start_time < ${to}
      and shifts.end_time > ${start}
    order by shifts.start_time, shifts.department`,
  );
  return rows;
};

/** The shifts that hold at a moment, by department of the company's machines. */
export const shiftsAt = async (db: Reader, at: number): Promise<ReadonlyMap<string, ShiftRow>> => {
  const departments = (company: CompanyCondition) => sql`select distinct department from machines where ${company()}`;
  const rows = await touching(db, departments, { from: at, to: at + 1 });
  return new Map(rows.map((row) => [row.department, row]));
};

/** The shifts of departments that touch [from, to), in order. */
export const shiftsOf = async (
  db: Reader,
  departments: readonly string[],
  from: number,
  to: number,
): Promise<ShiftRow[]> => {
  const names = [...new Set(departments)].map((name) => sql`select cast(${name} as text) as department`);
  return names.length === 0 ? [] : await touching(db, () => sql.join(names, sql` union all `), { from, to });
};

/** The shift of a department that began last before a moment. */
export const shiftBefore = async (db: Reader, department: string, at: number): Promise<ShiftRow | undefined> =>
  await db
    .selectFrom("shifts")
    .selectAll()
    .where("department", "=", department)
    .where("start_time", "<", at)
    .orderBy("start_time", "desc")
    .limit(1)
    .executeTakeFirst();

/** The number of the shift that holds at a moment, 0 outside planned shifts. */
export const shiftNumber = (shifts: readonly ShiftRow[], department: string, at: number): number =>
  shifts.find((shift) => shift.department === department && shift.start_time <= at && at < shift.end_time)?.shift ??
  outsideShifts;

/** The shifts of the calendar that begin in [from, to) (ms UTC), by department and in order. */
export const shiftsThatBegin = async (db: Reader, from: number, to: number): Promise<ShiftRow[]> =>
  await db
    .selectFrom("shifts")
    .selectAll()
    .where("start_time", ">=", from)
    .where("start_time", "<", to)
    .orderBy("department")
    .orderBy("start_time")
    .execute();
