import { type Trx, readerOf, writeCompany } from "#server/database/company.ts";
import type { Store } from "#server/database/store.ts";
import type { Moment } from "#server/procedures/machine-filter.ts";
import { machineRows } from "#server/procedures/machines/reader.ts";
import { beginningOf, dayOf, daysBetween } from "#schemas/calendar/days.ts";
import { timeZoneOf } from "#server/site.ts";
import { type DayRange, daysOfUtcDay, firstDayWithHours, firstUnsettled, joined, within } from "./days.ts";
import { beginning } from "./beginning.ts";
import { type SummedMachine, sumMachines } from "./raw.ts";
import { sumRecent } from "./recent.ts";
import type { CalendarDay } from "./slots.ts";
import { dropHoursBefore, replaceSums } from "./write.ts";
import { day } from "#schemas/durations.ts";

/** Days of one machine that one transaction sums: short enough that nothing else waits long. */
const daysAtOnce = 31;
const changesAtOnce = 200;

export interface RollUpOptions {
  /** Days of machines that one call sums at most; the rest is left for the next call. */
  limit?: number;
  /** Days of one machine in one transaction. */
  portion?: number;
}
export interface RolledUp {
  /** Days of machines that were summed. */
  days: number;
  /** Whether nothing is left to sum. */
  isDone: boolean;
}

interface Roll extends Moment {
  store: Store;
  company_id: number;
  zone: string;
  portion: number;
}

/**
 * Sums what is due: days of machines that have been over for `settledAfter`, summed days that have changed since, and at
 * last the days that are younger, for the published views.
 * Each machine advances in transactions of its own, so a call that is cut off leaves whole days, and repeating a call
 * does no harm. The answers of statistics are the same before and after; only their cost differs.
 */
export const rollUp = async (
  store: Store,
  { company_id, now, settings }: Moment & { company_id: number },
  { limit = Infinity, portion = daysAtOnce }: RollUpOptions = {},
): Promise<RolledUp> => {
  const roll: Roll = { store, company_id, now, settings, zone: timeZoneOf(settings), portion };
  let days = 0;
  for (const { machine, sum } of await due(roll))
    for (let summed = -1; summed !== 0;) {
      if (days >= limit) return { days, isDone: false };
      summed = await sum(roll, machine, limit - days);
      days += summed;
    }
  const oldest = beginningOf(firstDayWithHours(now, roll.zone), roll.zone);
  await writeCompany(store, company_id, (trx) => dropHoursBefore(trx, oldest));
  await sumRecent(
    store,
    { company_id, now, settings },
    await machineRows(readerOf(store, company_id), { company_id, machines: null }),
  );
  return { days, isDone: true };
};

/** What there is to do, machine by machine: days that come to be summed, then days that have changed. */
const due = async ({ store, company_id, now, zone }: Roll) => {
  const machines = await machineRows(readerOf(store, company_id), { company_id, machines: null });
  const end = firstUnsettled(now, zone);
  const rows = await readerOf(store, company_id)
    .selectFrom("rollup_progress")
    .selectAll()
    .where("next_day", ">=", end)
    .execute();
  const changes = await readerOf(store, company_id)
    .selectFrom("rollup_changes")
    .select("machine_id")
    .distinct()
    .execute();
  const summed = new Set(rows.map(({ machine_id }) => machine_id));
  const changed = new Set(changes.map(({ machine_id }) => machine_id));
  return [
    ...machines.filter((machine) => !summed.has(machine.machine_id)).map((machine) => ({ machine, sum: sumNewDays })),
    ...machines
      .filter((machine) => changed.has(machine.machine_id))
      .map((machine) => ({ machine, sum: sumChangedDays })),
  ];
};

/** Sums the next days of a machine that were not summed yet; gives their number. */
const sumNewDays = (roll: Roll, machine: SummedMachine, most: number): Promise<number> =>
  writeCompany(roll.store, roll.company_id, async (trx) => {
    const end = firstUnsettled(roll.now, roll.zone);
    const first = await nextDay(trx, roll, machine.machine_id, end);
    const days = calendar(roll.zone, { from: first, to: end }, Math.min(roll.portion, most));
    if (days.length > 0) await sumDays(trx, roll, machine, days);
    const next = days.length > 0 ? dayOf(days.at(-1)!.end, roll.zone) : first;
    await saveProgress(trx, machine.machine_id, next);
    return days.length;
  });

/** The first day of a machine that is not summed: at first the day of its oldest fact, `end` when it has none. */
const nextDay = async (trx: Trx, { zone }: Roll, machine_id: string, end: string): Promise<string> => {
  const row = await trx
    .selectFrom("rollup_progress")
    .select("next_day")
    .where("machine_id", "=", machine_id)
    .executeTakeFirst();
  if (row) return row.next_day;
  const since = await beginning(trx, machine_id);
  const first = since === null ? end : dayOf(since, zone);
  return first < end ? first : end;
};

const saveProgress = (trx: Trx, machine_id: string, next_day: string) =>
  trx
    .insertInto("rollup_progress")
    .values({ machine_id, next_day })
    .onConflict((conflict) => conflict.columns(["company_id", "machine_id"]).doUpdateSet({ next_day }))
    .execute();

/** Makes summed days anew that have changed, and forgets the notes of them; gives the number of days. */
const sumChangedDays = (roll: Roll, machine: SummedMachine, most: number): Promise<number> =>
  writeCompany(roll.store, roll.company_id, async (trx) => {
    const { zone } = roll;
    const notes = await trx
      .selectFrom("rollup_changes")
      .select("utc_day")
      .where("machine_id", "=", machine.machine_id)
      .orderBy("utc_day")
      .limit(Math.min(changesAtOnce, roll.portion, most))
      .execute();
    if (notes.length === 0) return 0;
    const summed = { from: "", to: await nextDay(trx, roll, machine.machine_id, "") };
    const changed = within(joined(notes.map(({ utc_day }) => daysOfUtcDay(utc_day, zone))), summed);
    for (const range of changed) await sumDays(trx, roll, machine, calendar(zone, range, Infinity));
    await trx
      .deleteFrom("rollup_changes")
      .where("machine_id", "=", machine.machine_id)
      .where("utc_day", ">=", notes[0]!.utc_day)
      .where("utc_day", "<=", notes.at(-1)!.utc_day)
      .execute();
    return notes.length;
  });

/** At most so many days of a range, with their bounds. */
const calendar = (zone: string, { from, to }: DayRange, most: number): CalendarDay[] => {
  if (from >= to) return [];
  const start = beginningOf(from, zone);
  const end = Math.min(beginningOf(to, zone), start + most * day);
  return daysBetween(start, end, zone).slice(0, most);
};

const sumDays = async (trx: Trx, roll: Roll, machine: SummedMachine, days: readonly CalendarDay[]): Promise<void> => {
  const { company_id, now, settings, zone } = roll;
  const hoursFrom = firstDayWithHours(now, zone);
  const window = { from: days[0]!.start, to: days.at(-1)!.end };
  const withHours = (day: string) => day >= hoursFrom;
  const request = { company_id, machines: [machine], window, days, withHours, moment: { now, settings } };
  const sums = (await sumMachines(trx, request)).get(machine.machine_id)!;
  await replaceSums(trx, { company_id, machine_id: machine.machine_id }, days, sums);
};
