import type { Reader } from "#server/database/company.ts";
import { daysBetween, beginningOf } from "#schemas/calendar/days.ts";
import { timeZoneOf } from "#server/site.ts";
import type { Range } from "#server/procedures/range.ts";
import { firstDayWithHours } from "./days.ts";
import { planRead, type SummedPart } from "./plan.ts";
import { sumMachines, type SummedMachine } from "./raw.ts";
import type { HistoryRequest } from "./read.ts";
import { type TimeSums, timeColumns } from "#server/database/tables/rollups.ts";

/** An hour by its beginning, ms UTC. */
export type HourSums = TimeSums & { start_time: number };

/**
 * The sums of one machine by the hours of its days, in order; from stored hours as far as they are kept, else summed
 * when it is read. The first and last hour are cut to the range, and the time after `now` is left out.
 */
export const readHours = async (
  db: Reader,
  request: Omit<HistoryRequest, "machines"> & { machine: SummedMachine },
): Promise<HourSums[]> => {
  const { company_id, machine, now, settings } = request;
  const zone = timeZoneOf(settings);
  const range = { from: request.range.from, to: Math.min(request.range.to, now) };
  if (range.from >= range.to) return [];
  const machines = [machine.machine_id];
  const kept = beginningOf(firstDayWithHours(now, zone), zone);
  const young = { from: Math.max(range.from, Math.min(kept, range.to)), to: range.to };
  const plan = await planRead(db, { company_id, machines, range: young, now, zone });
  const rows: HourSums[] = [];
  for (const part of plan.summed) rows.push(...(await storedHours(db, part, zone)));
  for (const window of [{ from: range.from, to: young.from }, ...plan.raw.map((part) => part.window)])
    rows.push(...(await rawHours(db, { ...request, range: window }, zone)));
  return rows.toSorted((a, b) => a.start_time - b.start_time);
};

const storedHours = (db: Reader, { machines, days, except }: SummedPart, zone: string): Promise<HourSums[]> => {
  let query = db
    .selectFrom("history_hours")
    .select(["start_time", ...timeColumns])
    .where("machine_id", "in", machines)
    .where("start_time", ">=", beginningOf(days.from, zone))
    .where("start_time", "<", beginningOf(days.to, zone));
  for (const changed of except)
    query = query.where((where) =>
      where.or([
        where("start_time", "<", beginningOf(changed.days.from, zone)),
        where("start_time", ">=", beginningOf(changed.days.to, zone)),
      ]),
    );
  return query.execute();
};

const rawHours = async (
  db: Reader,
  { company_id, machine, range, now, settings }: Omit<HistoryRequest, "machines"> & { machine: SummedMachine },
  zone: string,
): Promise<HourSums[]> => {
  const window: Range = range;
  const sums = await sumMachines(db, {
    company_id,
    machines: [machine],
    window,
    days: daysBetween(window.from, window.to, zone),
    withHours: () => true,
    moment: { now, settings },
  });
  return sums.get(machine.machine_id)?.hours ?? [];
};
