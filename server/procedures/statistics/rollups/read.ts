import { type Expression, sql, type SqlBool } from "kysely";
import type { Reader } from "#server/database/store.ts";
import type { Moment } from "#server/procedures/machines/filter.ts";
import { dayOf, daysBetween, timeZoneOf } from "#server/procedures/shifts/calendar.ts";
import type { Range } from "#server/procedures/statistics/range.ts";
import { planRead, type RawPart, type SummedPart } from "./plan.ts";
import { type SummedMachine, sumMachines } from "./raw.ts";
import type { MachineSums } from "./sum-up.ts";
import { type CardSums, cardColumns, type StopSums, stopColumns, type TimeSums, timeColumns } from "./tables.ts";

export interface HistoryRequest extends Moment {
  company_id: number;
  machines: readonly SummedMachine[];
  /** Ms UTC; what lies after `now` is left out. */
  range: Range;
}

/** What a list of sums is divided by; a list that is divided by nothing has at most one row. */
interface Keys {
  machine_id: string;
  day: string;
  shift: number;
  card_no: string;
  stop_reason: string;
}
export type Grouped<By extends keyof Keys, Sums> = Pick<Keys, By> & Sums;

/**
 * Sums of machines over a range, exact at every moment: whole days that have settled come from the stored sums, all
 * else is summed from stops and transactions when it is read. `carried` counts the stops that had begun before: before
 * each day where rows are divided by day, else before the range; so `stops + carried` are the stops that touch it.
 */
export interface History {
  /** All time and pieces. */
  times: <By extends "machine_id" | "day">(...by: By[]) => Promise<Grouped<By, TimeSums>[]>;
  /** Run, micro-stop and unknown time and pieces, which belong to cards. */
  cards: <By extends Exclude<keyof Keys, "stop_reason">>(...by: By[]) => Promise<Grouped<By, CardSums>[]>;
  /** Stop time and stops, which belong to reasons. */
  stops: <By extends Exclude<keyof Keys, "card_no">>(...by: By[]) => Promise<Grouped<By, StopSums>[]>;
}

interface Source {
  table: "history_days" | "history_day_cards" | "history_day_stops";
  list: "days" | "cards" | "stops";
  columns: readonly string[];
}
const sources = {
  times: { table: "history_days", list: "days", columns: timeColumns },
  cards: { table: "history_day_cards", list: "cards", columns: cardColumns },
  stops: { table: "history_day_stops", list: "stops", columns: stopColumns },
} as const satisfies Record<string, Source>;

type Row = Record<string, string | number>;

/** Opens a range of machines for reading; its unsettled part is summed here, once for all lists. */
export const openHistory = async (db: Reader, request: HistoryRequest): Promise<History> => {
  const { company_id, machines, now, settings } = request;
  const zone = timeZoneOf(settings);
  const range = { from: request.range.from, to: Math.min(request.range.to, now) };
  const ids = machines.map(({ machine_id }) => machine_id);
  const isEmpty = ids.length === 0 || range.from >= range.to;
  const plan = isEmpty ? { summed: [], raw: [] } : await planRead(db, { company_id, machines: ids, range, now, zone });
  const raw = await rawSums(db, request, plan.raw);
  const firstDay = isEmpty ? "" : dayOf(range.from, zone);
  const read = async (source: Source, by: readonly string[]): Promise<Row[]> => {
    const stored = await Promise.all(plan.summed.map((part) => storedSums(db, company_id, part, source, by, firstDay)));
    const fresh = raw.flatMap(({ machine_id, sums }) =>
      sums[source.list].map((row): Row => ({ machine_id, ...row }) as Row),
    );
    return joinedRows([...stored.flat(), ...fresh.map((row) => withCarried(row, by, firstDay))], source, by);
  };
  return {
    times: ((...by: string[]) => read(sources.times, by)) as unknown as History["times"],
    cards: ((...by: string[]) => read(sources.cards, by)) as unknown as History["cards"],
    stops: ((...by: string[]) => read(sources.stops, by)) as unknown as History["stops"],
  };
};

const rawSums = async (db: Reader, request: HistoryRequest, parts: readonly RawPart[]) => {
  const { company_id, machines, now, settings } = request;
  const result: { machine_id: string; sums: MachineSums }[] = [];
  for (const part of parts) {
    const sums = await sumMachines(db, {
      company_id,
      machines: machines.filter(({ machine_id }) => part.machines.includes(machine_id)),
      window: part.window,
      days: daysBetween(part.window.from, part.window.to, timeZoneOf(settings)),
      withHours: () => false,
      moment: { now, settings },
    });
    for (const [machine_id, of] of sums) result.push({ machine_id, sums: of });
  }
  return result;
};

/** Where days are not told apart, only what was carried into the first one was carried into the range. */
const withCarried = (row: Row, by: readonly string[], firstDay: string): Row =>
  by.includes("day") || row["day"] === firstDay ? row : { ...row, carried: 0 };

const storedSums = async (
  db: Reader,
  company_id: number,
  part: SummedPart,
  { table, columns }: Source,
  by: readonly string[],
  firstDay: string,
): Promise<Row[]> => {
  const keys = by.map((column) => sql.ref(column));
  const sums = columns.map((column) =>
    column === "carried" && !by.includes("day")
      ? sql`sum(case when day = ${firstDay} then carried else 0 end) as carried`
      : sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`,
  );
  const { rows } = await sql<Row>`
    select ${sql.join([...keys, ...sums])} from ${sql.table(table)}
    where company_id = ${company_id} and machine_id in (${sql.join(part.machines)})
      and day >= ${part.days.from} and day < ${part.days.to} ${sql.join(part.except.map(notOf), sql` `)}
    ${by.length === 0 ? sql`having count(*) > 0` : sql`group by ${sql.join(keys)}`}`.execute(db);
  return rows;
};

const notOf = ({ machine_id, days }: SummedPart["except"][number]): Expression<SqlBool> =>
  sql<SqlBool>`and not (machine_id = ${machine_id} and day >= ${days.from} and day < ${days.to})`;

/** Rows of equal keys as one. */
const joinedRows = (rows: readonly Row[], { columns }: Source, by: readonly string[]): Row[] => {
  const result = new Map<string, Row>();
  for (const row of rows) {
    const key = by.map((column) => row[column]).join("\0");
    const known = result.get(key);
    if (known) for (const column of columns) known[column] = Number(known[column]) + Number(row[column]);
    else result.set(key, pick(row, by, columns));
  }
  return [...result.values()];
};

const pick = (row: Row, by: readonly string[], columns: readonly string[]): Row => ({
  ...Object.fromEntries(by.map((column) => [column, row[column]!])),
  ...Object.fromEntries(columns.map((column) => [column, Number(row[column])])),
});
