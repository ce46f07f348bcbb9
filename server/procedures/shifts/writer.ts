import { preparedInsert } from "#server/database/prepared.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import { markChanged } from "#server/procedures/records/rollup-changes.ts";
import { dayAfter, dayOf, startOfDay } from "#schemas/calendar/days.ts";
import { plan, type ShiftPlan } from "./plan.ts";
import type { HolidayRow, ShiftRow } from "#server/database/tables/shifts.ts";
import { day } from "#schemas/durations.ts";

/** How far ahead the calendar is filled at least: further than orders are planned by the shift. */
export const planAhead = 60 * day;

export const readShiftPlan = async (db: Reader): Promise<ShiftPlan<HolidayRow>> => ({
  patterns: await db.selectFrom("shift_patterns").selectAll().execute(),
  exceptions: await db.selectFrom("shift_exceptions").selectAll().execute(),
  holidays: await db.selectFrom("holidays").selectAll().execute(),
});

const insertShifts = preparedInsert("shifts");
const insertPatterns = preparedInsert("shift_patterns");
const insertExceptions = preparedInsert("shift_exceptions");
const insertHolidays = preparedInsert("holidays");

const month = 31 * day;

/** When the last shift of each department begins and ends (ms UTC). */
export const lastShifts = async (db: Reader) => {
  const rows = await db
    .selectFrom("shifts")
    .select((select) => [
      "department",
      select.fn.max("start_time").as("start_time"),
      select.fn.max("end_time").as("end_time"),
    ])
    .groupBy("department")
    .execute();
  return new Map(rows.map((row) => [row.department, row]));
};

/**
 * Fills the shift calendar of each department that has a plan up to the day of `until` (ms UTC), from where its last
 * shift ended, or from `since` where it has none (a month before `until` unless it is given). Doing it again adds nothing. Gives the number of new shifts.
 */
export const extendShifts = async (
  trx: Trx,
  until: number,
  zone: string,
  since: number = startOfDay(until - month, zone),
): Promise<number> => {
  const of = await readShiftPlan(trx);
  const last = await lastShifts(trx);
  const first = Math.min(since, ...[...last.values()].map(({ start_time }) => start_time));
  const isNew = (row: ShiftRow) => row.start_time >= (last.get(row.department)?.end_time ?? since);
  const rows = plan(of, dayOf(first, zone), dayAfter(dayOf(until, zone), 1), zone).filter(isNew);
  await insertShifts(trx, rows);
  return rows.length;
};

/** Puts a whole plan in the place of the one that there is. */
export const replaceShiftPlan = async (
  trx: Trx,
  { patterns, exceptions, holidays }: ShiftPlan<HolidayRow>,
): Promise<void> => {
  for (const table of ["shift_patterns", "shift_exceptions", "holidays"] as const)
    await trx.deleteFrom(table).execute();
  await insertPatterns(trx, patterns);
  await insertExceptions(trx, exceptions);
  await insertHolidays(trx, holidays);
};

/**
 * Puts what is planned now in the place of the shifts of departments that begin in [from, until) (ms UTC, `until` the
 * beginning of a day), after a change of the plan. A shift that begins before ends where the first new one begins. Sums of days that
 * are over are made anew.
 */
export const replanShifts = async (
  trx: Trx,
  company_id: number,
  { from, until, now, departments }: { from: number; until: number; now: number; departments: readonly string[] },
  zone: string,
): Promise<void> => {
  if (departments.length === 0) return;
  await trx
    .deleteFrom("shifts")
    .where("department", "in", [...departments])
    .where("start_time", ">=", from)
    .where("start_time", "<", until)
    .execute();
  const planned = plan(await readShiftPlan(trx), dayOf(from, zone), dayOf(until, zone), zone);
  const own = planned.filter(({ department, start_time }) => start_time >= from && departments.includes(department));
  for (const [department, shifts] of Map.groupBy(own, (shift) => shift.department))
    await endBefore(trx, { company_id, department }, from, shifts[0]!.start_time);
  await insertShifts(trx, own);
  const machines = await trx
    .selectFrom("machines")
    .select("machine_id")
    .where("department", "in", [...departments])
    .execute();
  for (const { machine_id } of machines) await markChanged(trx, { company_id, machine_id }, { from, to: until, now });
};

/** Ends a shift that begins before `from` at `end` where it would go on beyond. */
const endBefore = async (
  trx: Trx,
  { department }: { company_id: number; department: string },
  from: number,
  end: number,
): Promise<void> => {
  await trx
    .updateTable("shifts")
    .set({ end_time: end })
    .where("department", "=", department)
    .where("start_time", "<", from)
    .where("end_time", ">", end)
    .execute();
};
