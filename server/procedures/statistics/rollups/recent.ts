import { preparedInsert } from "#server/database/prepared.ts";
import { type Trx, writeCompany } from "#server/database/company.ts";
import type { Store } from "#server/database/store.ts";
import type { Moment } from "#server/procedures/machine-filter.ts";
import { beginningOf, daysBetween } from "#schemas/calendar/days.ts";
import { timeZoneOf } from "#server/site.ts";
import type { Range } from "#server/procedures/range.ts";
import { firstUnsettled } from "./days.ts";
import { type SummedMachine, sumMachines } from "./raw.ts";

/** Machines whose few young days one transaction sums: short enough that nothing else waits long. */
const machinesAtOnce = 3;

const tables = ["recent_days", "recent_day_stops"] as const;
const insertDays = preparedInsert("recent_days");
const insertStops = preparedInsert("recent_day_stops");

type Of = Moment & { company_id: number };

/**
 * Sums the days of machines that have not settled, up to now, for the published views. They stand in tables of their own:
 * what reads the history sums these days itself, and its months are made of its days.
 */
export const sumRecent = async (store: Store, of: Of, machines: readonly SummedMachine[]): Promise<void> => {
  const { company_id, now, settings } = of;
  const zone = timeZoneOf(settings);
  const window = { from: beginningOf(firstUnsettled(now, zone), zone), to: now };
  for (let first = 0; first < machines.length; first += machinesAtOnce) {
    const portion = machines.slice(first, first + machinesAtOnce);
    await writeCompany(store, company_id, (trx) => replaceRecent(trx, of, portion, window));
  }
};

const replaceRecent = async (
  trx: Trx,
  { company_id, now, settings }: Of,
  machines: readonly SummedMachine[],
  window: Range,
): Promise<void> => {
  const progress = await trx
    .selectFrom("rollup_progress")
    .select(["machine_id", "next_day"])
    .where(
      "machine_id",
      "in",
      machines.map(({ machine_id }) => machine_id),
    )
    .execute();
  const next = new Map(progress.map(({ machine_id, next_day }) => [machine_id, next_day]));
  const days = daysBetween(window.from, window.to, timeZoneOf(settings));
  const request = { company_id, machines, window, days, withHours: () => false, moment: { now, settings } };
  for (const [machine_id, sums] of await sumMachines(trx, request)) {
    const key = { company_id, machine_id };
    const own = <Row extends { day: string }>(rows: readonly Row[]) =>
      rows.filter(({ day }) => day >= (next.get(machine_id) ?? "")).map((row) => ({ ...key, ...row }));
    await forgetRecent(trx, key, "9999-12-31");
    await insertDays(trx, own(sums.days));
    await insertStops(trx, own(sums.stops));
  }
};

/** Forgets the young days of a machine up to one that the history has now. */
export const forgetRecent = async (
  trx: Trx,
  { machine_id }: { company_id: number; machine_id: string },
  last: string,
): Promise<void> => {
  for (const table of tables)
    await trx.deleteFrom(table).where("machine_id", "=", machine_id).where("day", "<=", last).execute();
};
