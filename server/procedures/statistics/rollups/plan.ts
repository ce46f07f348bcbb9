import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import type { CompanyCondition, Reader } from "#server/database/company.ts";
import { dayOf, beginningOf, dayAfter } from "#schemas/calendar/days.ts";
import type { Range } from "#server/procedures/range.ts";
import { type DayRange, daysOfUtcDay, firstUnsettled, joined, within } from "./days.ts";
import { day } from "#schemas/durations.ts";

/** Whole days of machines of which stored sums hold. */
export interface SummedPart {
  machines: string[];
  days: DayRange;
  /** Days of machines that have changed since. */
  except: { machine_id: string; days: DayRange }[];
}
/** Time of machines that is summed when it is read. */
export interface RawPart {
  machines: string[];
  window: Range;
}
export interface ReadPlan {
  summed: SummedPart[];
  raw: RawPart[];
}

interface Planned {
  company_id: number;
  machines: readonly string[];
  /** Never beyond `now`. */
  range: Range;
  now: number;
  zone: string;
}

/** Divides a range of machines into what stored sums answer and what must be summed now; together exactly the range. */
export const planRead = async (db: Reader, planned: Planned): Promise<ReadPlan> => {
  const { machines, range, now, zone } = planned;
  const whole = wholeDays(range, zone);
  const progress = await progressOf(db, planned);
  const changes = await changesOf(db, planned);
  const settled = firstUnsettled(now, zone);
  const summed = new Map<string, SummedPart>();
  const raw = new Map<string, RawPart>();
  for (const machine_id of machines) {
    const end = least(whole.to, settled, progress.get(machine_id) ?? "");
    const days = end > whole.from ? { from: whole.from, to: end } : null;
    const except = days ? within(changes.get(machine_id) ?? [], days) : [];
    if (days) {
      const part = summed.get(days.to) ?? { machines: [], days, except: [] };
      summed.set(days.to, part);
      part.machines.push(machine_id);
      part.except.push(...except.map((range) => ({ machine_id, days: range })));
    }
    for (const window of windowsOf(range, days, except, zone)) {
      const part = raw.get(`${window.from} ${window.to}`) ?? { machines: [], window };
      raw.set(`${window.from} ${window.to}`, part);
      part.machines.push(machine_id);
    }
  }
  return { summed: [...summed.values()], raw: [...raw.values()] };
};

const least = (...days: string[]): string => days.reduce((a, b) => (b < a ? b : a));

/** The whole calendar days of a range; `from` is not before `to` where there is none. */
const wholeDays = ({ from, to }: Range, zone: string): DayRange => {
  const first = dayOf(from, zone);
  return { from: beginningOf(first, zone) === from ? first : dayAfter(first), to: dayOf(to, zone) };
};

/** What of a range its summed days leave: before them, after them, and the changed days among them. */
const windowsOf = (range: Range, days: DayRange | null, except: readonly DayRange[], zone: string): Range[] => {
  const all = days
    ? [
        { from: range.from, to: beginningOf(days.from, zone) },
        ...except.map(({ from, to }) => ({ from: beginningOf(from, zone), to: beginningOf(to, zone) })),
        { from: beginningOf(days.to, zone), to: range.to },
      ]
    : [range];
  return all.filter(({ from, to }) => from < to);
};

const progressOf = async (db: Reader, { machines }: Planned): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom("rollup_progress")
    .select(["machine_id", "next_day"])
    .where("machine_id", "in", [...machines])
    .execute();
  return new Map(rows.map((row) => [row.machine_id, row.next_day]));
};

const changesOf = async (db: Reader, { machines, range, zone }: Planned): Promise<ReadonlyMap<string, DayRange[]>> => {
  const rows = await db
    .selectFrom("rollup_changes")
    .select(["machine_id", "utc_day"])
    .where("machine_id", "in", [...machines])
    .where("utc_day", ">=", Math.floor(range.from / day) - 1)
    .where("utc_day", "<=", Math.floor(range.to / day) + 1)
    .execute();
  const byMachine = Map.groupBy(rows, (row) => row.machine_id);
  const ranges = (notes: readonly { utc_day: number }[]) =>
    joined(notes.map((note) => daysOfUtcDay(note.utc_day, zone)));
  return new Map([...byMachine].map(([machine_id, notes]) => [machine_id, ranges(notes)]));
};

const partIn = (
  company: CompanyCondition,
  { machines, days, except }: SummedPart,
  machine: RawBuilder<unknown>,
): Expression<SqlBool> =>
  sql<SqlBool>`${company()} and ${machine} in (${sql.join(machines)})
    and day >= ${days.from} and day < ${days.to} ${sql.join(except.map(notOf), sql` `)}`;

/** The rows of a part in a table of days. */
export const daysOf = (company: CompanyCondition, part: SummedPart): Expression<SqlBool> =>
  partIn(company, part, sql`machine_id`);

/** From so many machines on it is less to read the days of all of them in one piece. */
const manyMachines = 8;

/**
 * The same in a table with an index that begins with the day: it has the days of a plant on a few pages, the key has them
 * on a few pages for each machine. What is no column keeps the databases from the key.
 */
export const daysOfPlant = (company: CompanyCondition, part: SummedPart): Expression<SqlBool> =>
  partIn(company, part, part.machines.length < manyMachines ? sql`machine_id` : sql`machine_id || ''`);

const notOf = ({ machine_id, days }: SummedPart["except"][number]): Expression<SqlBool> =>
  sql<SqlBool>`and not (machine_id = ${machine_id} and day >= ${days.from} and day < ${days.to})`;
