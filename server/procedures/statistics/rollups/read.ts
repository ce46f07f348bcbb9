import { type Expression, sql, type SqlBool } from "kysely";
import type { CompanyCondition, Reader } from "#server/database/company.ts";
import type { Moment } from "#server/procedures/machine-filter.ts";
import { daysBetween } from "#schemas/calendar/days.ts";
import { timeZoneOf } from "#server/site.ts";
import type { Range } from "#server/procedures/range.ts";
import { daysOf, daysOfPlant, planRead, type RawPart, type SummedPart } from "./plan.ts";
import { type SummedMachine, sumMachines } from "./raw.ts";
import type { MachineSums } from "./sum-up.ts";
import { type SummedMonths, splitMonths } from "./months.ts";
import { type PlanSums, planSums } from "./plan-sums.ts";
import {
  type CardSums,
  cardColumns,
  orderColumns,
  type OrderSums,
  type StopSums,
  stopColumns,
  type TimeSums,
  timeColumns,
} from "#server/database/tables/rollups.ts";

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
type Grouped<By extends keyof Keys, Sums> = Pick<Keys, By> & Sums;

/**
 * Sums of machines over a range, exact at every moment: whole days that have settled come from the stored sums, all
 * else is summed from stops and transactions when it is read. A stop counts where it began.
 */
export interface History {
  /** All time and pieces. */
  times: <By extends "machine_id" | "day">(...by: By[]) => Promise<Grouped<By, TimeSums>[]>;
  /** Run, micro-stop and unknown time and pieces, which belong to cards. */
  cards: <By extends Exclude<keyof Keys, "stop_reason">>(...by: By[]) => Promise<Grouped<By, CardSums>[]>;
  /** Stop time and stops, which belong to reasons. */
  stops: <By extends Exclude<keyof Keys, "card_no">>(...by: By[]) => Promise<Grouped<By, StopSums>[]>;
  /** Pieces of cards and the time of their runs. */
  orders: <By extends "machine_id" | "day" | "card_no">(...by: By[]) => Promise<Grouped<By, OrderSums>[]>;
  /** How many rows a list by all of its keys has at most, told before any is read, and no further than `most`. */
  count: (list: "cards" | "stops", most: number) => Promise<number>;
  /** The same by day and plan, of orders of these production types. */
  plans: (types: readonly string[]) => Promise<PlanSums[]>;
}

interface Source {
  table: "history_days" | "history_day_cards" | "history_day_stops" | "history_day_orders";
  /** The same by month, where there is one. */
  monthly?: "history_months" | "history_month_stops";
  list: "days" | "cards" | "stops" | "orders";
  /** By these the table has one row each. */
  keys: readonly string[];
  columns: readonly string[];
  /** Its rows of a part; by the key of the table where nothing is said. */
  daysOf?: typeof daysOf;
}
const sources = {
  times: {
    table: "history_days",
    monthly: "history_months",
    list: "days",
    keys: ["machine_id", "day"],
    columns: timeColumns,
  },
  cards: {
    table: "history_day_cards",
    list: "cards",
    keys: ["machine_id", "day", "shift", "card_no"],
    columns: cardColumns,
  },
  stops: {
    table: "history_day_stops",
    monthly: "history_month_stops",
    list: "stops",
    keys: ["machine_id", "day", "shift", "stop_reason"],
    columns: stopColumns,
  },
  orders: {
    table: "history_day_orders",
    list: "orders",
    keys: ["machine_id", "day", "card_no"],
    columns: orderColumns,
    daysOf: daysOfPlant,
  },
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
  const read = async (source: Source, by: readonly string[]): Promise<Row[]> => {
    const stored = await Promise.all(plan.summed.map((part) => storedSums(db, part, source, by)));
    const fresh = raw.flatMap(({ machine_id, sums }) => sums[source.list].map((row): Row => ({ machine_id, ...row })));
    // Parts are of different machines, so that no stored row has the keys of another.
    const isStored = fresh.length === 0 && source.keys.every((key) => by.includes(key));
    return isStored ? stored.flat() : joinedRows([...stored.flat(), ...fresh], source, by);
  };
  /** `pick` gives each row the keys that are asked for and the columns of its source, and nothing else. */
  const listOf =
    <Key extends keyof Keys, Sums>(source: Source) =>
    async <By extends Key>(...by: By[]) =>
      (await read(source, by)) as unknown as Grouped<By, Sums>[];
  return {
    times: listOf<"machine_id" | "day", TimeSums>(sources.times),
    cards: listOf<Exclude<keyof Keys, "stop_reason">, CardSums>(sources.cards),
    stops: listOf<Exclude<keyof Keys, "card_no">, StopSums>(sources.stops),
    orders: listOf<"machine_id" | "day" | "card_no", OrderSums>(sources.orders),
    count: async (list, most) => {
      const fresh = raw.reduce((sum, { sums }) => sum + sums[list].length, 0);
      return fresh + (await countOf(db, sources[list].table, plan.summed, most));
    },
    plans: (types) => planSums(db, { summed: plan.summed, raw, types }),
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

/** Sums of days, with whole months from the sums of months where neither days nor shifts are asked. */
const storedSums = async (db: Reader, part: SummedPart, source: Source, by: readonly string[]): Promise<Row[]> => {
  const { table, monthly, keys, columns, daysOf: inDays = daysOf } = source;
  if (keys.every((key) => by.includes(key)))
    return await rowsOf(db, { table, columns, by, where: (company) => inDays(company, part) });
  if (!monthly || by.includes("day") || by.includes("shift"))
    return await sumsOf(db, { table, columns, by, where: (company) => inDays(company, part) });
  const { months, days } = splitMonths(part);
  const rows = days.map((rest) => sumsOf(db, { table, columns, by, where: (company) => daysOf(company, rest) }));
  if (months.months.length > 0)
    rows.push(sumsOf(db, { table: monthly, columns, by, where: (company) => monthsOf(company, months) }));
  return (await Promise.all(rows)).flat();
};

interface Sums {
  table: string;
  columns: readonly string[];
  by: readonly string[];
  where: (company: CompanyCondition) => Expression<SqlBool>;
}

/** The rows as they are stored, where nothing is to be summed. */
const rowsOf = async (db: Reader, { table, columns, by, where }: Sums): Promise<Row[]> => {
  const { rows } = await db.statement(
    (company) => sql<Row>`
    select ${sql.join([...by, ...columns].map((column) => sql.ref(column)))} from ${sql.table(table)} where ${where(company)}`,
  );
  return rows;
};

const sumsOf = async (db: Reader, { table, columns, by, where }: Sums): Promise<Row[]> => {
  const keys = by.map((column) => sql.ref(column));
  const sums = columns.map((column) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`);
  const { rows } = await db.statement(
    (company) => sql<Row>`
    select ${sql.join([...keys, ...sums])} from ${sql.table(table)} where ${where(company)}
    ${by.length === 0 ? sql`having count(*) > 0` : sql`group by ${sql.join(keys)}`}`,
  );
  return rows;
};

/** Rows of summed days, counted no further than `most`: an index has them. */
const countOf = async (db: Reader, table: string, parts: readonly SummedPart[], most: number): Promise<number> => {
  let count = 0;
  for (const part of parts) {
    if (count >= most) break;
    const found = (company: CompanyCondition) =>
      sql`select 1 as one from ${sql.table(table)} where ${daysOf(company, part)} limit ${most - count}`;
    const { rows } = await db.statement(
      (company) => sql<{ total: number }>`select count(*) as total from (${found(company)}) as found`,
    );
    count += Number(rows[0]!.total);
  }
  return count;
};

const monthsOf = (company: CompanyCondition, { machines, months }: SummedMonths): Expression<SqlBool> =>
  sql<SqlBool>`${company()} and machine_id in (${sql.join(machines)}) and month in (${sql.join(months)})`;

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

const pick = (row: Row, by: readonly string[], columns: readonly string[]): Row => {
  const result: Row = {};
  for (const key of by) result[key] = row[key]!;
  for (const column of columns) result[column] = Number(row[column]);
  return result;
};
