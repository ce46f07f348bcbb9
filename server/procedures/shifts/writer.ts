import type { Reader, Trx } from "#server/database/store.ts";
import { markChanged } from "#server/procedures/statistics/rollups/changes.ts";
import { addDays, dayOf, startOfDay } from "./calendar.ts";
import { plan, type ShiftPlan } from "./plan.ts";
import type { ShiftRow } from "./tables.ts";

export const readShiftPlan = async (db: Reader, company_id: number): Promise<ShiftPlan> => ({
  patterns: await db.selectFrom("shift_patterns").selectAll().where("company_id", "=", company_id).execute(),
  exceptions: await db.selectFrom("shift_exceptions").selectAll().where("company_id", "=", company_id).execute(),
  holidays: await db.selectFrom("holidays").selectAll().where("company_id", "=", company_id).execute(),
});

export const insertShifts = async (trx: Trx, rows: readonly ShiftRow[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += 500)
    await trx
      .insertInto("shifts")
      .values(rows.slice(at, at + 500))
      .execute();
};

const month = 31 * 86_400_000;

/** When the last shift of each department begins and ends (ms UTC). */
const lastShifts = async (db: Reader, company_id: number) => {
  const rows = await db
    .selectFrom("shifts")
    .select((select) => [
      "department",
      select.fn.max("start_time").as("start_time"),
      select.fn.max("end_time").as("end_time"),
    ])
    .where("company_id", "=", company_id)
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
  company_id: number,
  until: number,
  zone: string,
  since: number = startOfDay(until - month, zone),
): Promise<number> => {
  const of = await readShiftPlan(trx, company_id);
  const last = await lastShifts(trx, company_id);
  const first = Math.min(since, ...[...last.values()].map(({ start_time }) => start_time));
  const isNew = (row: ShiftRow) => row.start_time >= (last.get(row.department)?.end_time ?? since);
  const rows = plan(of, dayOf(first, zone), addDays(dayOf(until, zone), 1), zone).filter(isNew);
  await insertShifts(trx, rows);
  return rows.length;
};

/**
 * Puts what is planned now in the place of the shifts that begin in [from, until) (ms UTC, beginnings of days), after a
 * change of the plan. Sums of days that are over are made anew.
 */
export const replanShifts = async (
  trx: Trx,
  company_id: number,
  { from, until, now }: { from: number; until: number; now: number },
  zone: string,
): Promise<void> => {
  const of = await readShiftPlan(trx, company_id);
  const departments = [...new Set(of.patterns.map(({ department }) => department))];
  if (departments.length === 0) return;
  await trx
    .deleteFrom("shifts")
    .where("company_id", "=", company_id)
    .where("department", "in", departments)
    .where("start_time", ">=", from)
    .where("start_time", "<", until)
    .execute();
  await insertShifts(
    trx,
    plan(of, dayOf(from, zone), dayOf(until, zone), zone).filter(({ department }) => departments.includes(department)),
  );
  const machines = await trx
    .selectFrom("machines")
    .select("machine_id")
    .where("company_id", "=", company_id)
    .where("department", "in", departments)
    .execute();
  for (const { machine_id } of machines) await markChanged(trx, { company_id, machine_id }, { from, to: until, now });
};
