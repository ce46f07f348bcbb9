import { monthAfter } from "#schemas/calendar/days.ts";
import { day, hour } from "#schemas/durations.ts";
import type { Trx } from "#server/database/company.ts";

/** What is younger is not counted: who keeps records reads the last 30 days again in any case. */
const readAnyway = 7 * day;
/** A day begins so much earlier or later than that of UTC at most. */
const farthestZone = 14 * hour;

/** A stretch of time (ms UTC, both ends included) in which something is not what it was until `now`. */
interface Changed {
  from: number;
  to: number;
  now: number;
}

/** Counts a change of each month that is touched, so that whoever keeps records of it reads them again. */
export const countChanges = async (trx: Trx, changed: Changed): Promise<void> => {
  const to = Math.min(changed.to, changed.now - readAnyway);
  if (changed.from <= to) await count(trx, monthsOf(changed.from, to), changed.now);
};

/** The same for what a machine did; orders that ended later count it among their times, in the month of their end. */
export const countMachineChanges = async (trx: Trx, machine_id: string, { from, to, now }: Changed): Promise<void> => {
  const changed = { from: startOfUtcDay(from), to: startOfUtcDay(to) + day - 1, now };
  if (from > now - readAnyway || !isFirst(trx, `${machine_id} ${changed.from} ${changed.to}`)) return;
  await countChanges(trx, changed);
  for (const end of await endsAfter(trx, machine_id, changed)) await countChanges(trx, { from: end, to: end, now });
};

const startOfUtcDay = (at: number): number => Math.floor(at / day) * day;

/** What a transaction has counted: ten thousand pieces that a machine reports at once count once. */
const counted = new WeakMap<Trx, Set<string>>();

const isFirst = (trx: Trx, name: string): boolean => {
  const names = counted.get(trx) ?? new Set();
  if (names.has(name)) return false;
  counted.set(trx, names.add(name));
  return true;
};

const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** The months that [from, to] touches in any time zone. */
const monthsOf = (from: number, to: number): string[] => {
  const months = [];
  const last = monthOf(to + farthestZone);
  for (let month = monthOf(from - farthestZone); month <= last; month = monthAfter(month)) months.push(month);
  return months;
};

const count = async (trx: Trx, months: readonly string[], now: number): Promise<void> => {
  const fresh = months.filter((month) => isFirst(trx, month));
  if (fresh.length === 0) return;
  await trx
    .insertInto("history_changes")
    .values(fresh.map((month) => ({ month, changes: 1, changed_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "month"])
        .doUpdateSet((set) => ({ changes: set("history_changes.changes", "+", 1), changed_at: now })),
    )
    .execute();
};

/** When the orders ended that ran on a machine in a stretch of time and went on beyond it. */
const endsAfter = async (trx: Trx, machine_id: string, { from, to, now }: Changed): Promise<number[]> => {
  const last = now - readAnyway;
  if (to >= last) return [];
  const rows = await trx
    .joining("order_runs as run")
    .inner("orders", (join) =>
      join.onRef("orders.machine_id1", "=", "run.machine_id").onRef("orders.card_no", "=", "run.card_no"),
    )
    .query()
    .select("orders.stop_date")
    .distinct()
    .where("run.machine_id", "=", machine_id)
    .where("run.started_at", "<=", to)
    .where("run.stop_date", ">=", from)
    .where("orders.stop_date", ">", to)
    .where("orders.stop_date", "<=", last)
    .execute();
  return rows.flatMap(({ stop_date }) => stop_date ?? []);
};
