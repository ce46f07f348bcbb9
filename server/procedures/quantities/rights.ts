import type { Reader } from "#server/database/company.ts";
import { machineRows } from "#server/procedures/machines/reader.ts";
import type { Actor } from "#server/identity.ts";
import { type Settings, timeZoneOf } from "#server/site.ts";
import { startOfDay } from "#schemas/calendar/days.ts";
import { shiftsAt } from "#server/procedures/shifts/reader.ts";
import type { TransactionRow } from "#server/database/tables/quantities.ts";

const correctAll = "can-correct-quantities";

type Reported = Pick<TransactionRow, "counted" | "username" | "employee" | "trans_time">;

/** Is it the caller's own report: made by this user, on a shared device by the employee who is signed in there now? */
const isOwn = (report: Reported, actor: Actor): boolean =>
  report.counted === 0 &&
  report.username === actor.username &&
  (!actor.deviceuser || (actor.device_employee !== null && report.employee === actor.device_employee));

/**
 * May the caller correct a report? His own ones of the machine's shift, or all of them by a permission. `since` is the
 * beginning of the shift (ms UTC), see `shiftStart`.
 */
export const mayCorrect = (report: Reported, actor: Actor, since: number): boolean =>
  actor.permissions.has(correctAll) || (isOwn(report, actor) && report.trans_time >= since);

/** The beginning (ms UTC) of the machine's present shift, of today when there is none. */
export const shiftStart = async (
  db: Reader,
  company_id: number,
  machine_id: string,
  { now, settings }: { now: number; settings: Settings },
): Promise<number> => {
  const [machine] = await machineRows(db, { company_id, machines: [machine_id] });
  const shifts = await shiftsAt(db, now);
  return shifts.get(machine?.department ?? "")?.start_time ?? startOfDay(now, timeZoneOf(settings));
};
