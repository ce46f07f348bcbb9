import { type RawBuilder, sql } from "kysely";
import { noOrder } from "#schemas/plant/constants.ts";
import type { Transaction, TransactionPage } from "#schemas/plant/transaction.ts";
import { fromMillionths, toIso } from "#server/database/columns.ts";
import type { CompanyCondition, Reader } from "#server/database/company.ts";
import { orderAt } from "#server/procedures/records/orders/order-at.ts";
import { type OrderRun, runsSince } from "#server/procedures/records/orders/reader.ts";
import { beginningOf, dayAfter, momentAt } from "#schemas/calendar/days.ts";
import type { Range } from "#server/procedures/range.ts";

/** Most rows of one page. */
const transactionsPerPage = 1000;

/** A day of a time zone, or one hour of its clocks: twice as long where the hour repeats, empty where it is skipped. */
export const rangeOfHour = (day: string, hour: number | null, zone: string): Range => {
  const midnight = (of: string): number => beginningOf(of, zone);
  const end = midnight(dayAfter(day, 1));
  if (hour === null) return { from: midnight(day), to: end };
  return { from: momentAt(day, hour * 60, zone), to: hour === 23 ? end : momentAt(day, (hour + 1) * 60, zone) };
};

export interface Row {
  time: number;
  kind: Transaction["kind"];
  card_no: string | null;
  work_order_no: string | null;
  /** Millionths. */
  quantity: number | null;
  stop_reason: string;
  employee: string;
  note: string;
}

export interface Query extends Range {
  company_id: number;
  machine_id: string;
}

/**
 * Where the rows come from, and the columns in which they say what they are; the sequence orders equal times, and what
 * tells rows of one table apart those of one sequence.
 */
export interface Source {
  sequence: RawBuilder<unknown>;
  kind: RawBuilder<unknown>;
  table: string;
  time: string;
  columns?: Partial<Record<"card_no" | "work_order_no" | "quantity" | "stop_reason" | "employee" | "note", string>>;
  /** In place of a column. */
  note?: RawBuilder<unknown>;
  /** The columns, a text and a number, that tell rows of one time apart. */
  own: { text?: string; number: string };
}

const constant = (sequence: number, kind: Transaction["kind"]) => ({
  sequence: sql`cast(${sql.lit(sequence)} as bigint)`,
  kind: sql.lit(kind),
});
const ofRun = { text: "card_no", number: "started_at" } as const;
export const sources: readonly Source[] = [
  {
    ...constant(1, "start"),
    table: "stops",
    time: "end_time",
    columns: { work_order_no: "work_order_no", stop_reason: "stop_reason" },
    own: { number: "stop" },
  },
  { ...constant(2, "stop"), table: "order_runs", time: "stop_date", columns: { card_no: "card_no" }, own: ofRun },
  { ...constant(3, "start"), table: "order_runs", time: "started_at", columns: { card_no: "card_no" }, own: ofRun },
  {
    ...constant(4, "stop"),
    table: "stops",
    time: "start_time",
    columns: { work_order_no: "work_order_no", stop_reason: "stop_reason" },
    own: { number: "stop" },
  },
  {
    sequence: sql`cast(case kind when 'good' then 5 else 6 end as bigint)`,
    kind: sql`kind`,
    table: "production_transactions",
    time: "trans_time",
    columns: { card_no: "card_no", quantity: "quantity", employee: "employee" },
    note: sql`case kind when 'good' then note else scrap_text end`,
    own: { number: "record_no" },
  },
  {
    ...constant(7, "sign-in"),
    table: "employee_sign_ins",
    time: "signed_in_at",
    columns: { employee: "employee_id", note: "logg_message" },
    own: { number: "record_no" },
  },
  {
    ...constant(8, "note"),
    table: "stop_notes",
    time: "created_at",
    columns: { employee: "username", note: "note" },
    own: { number: "record_no" },
  },
];

export const whereOf = (
  company: CompanyCondition,
  { time }: Source,
  { machine_id, from, to }: Query,
): RawBuilder<unknown> =>
  sql`${company()} and machine_id = ${machine_id}
      and ${sql.ref(time)} >= ${from} and ${sql.ref(time)} < ${to}`;

/** What a row of a source has in each column; what it has none of is blank, or null. */
export const columnsOf = ({ time, kind, sequence, columns = {}, note }: Source) => {
  const or = (name: keyof typeof columns, none: RawBuilder<unknown>): RawBuilder<unknown> =>
    columns[name] === undefined ? none : sql.ref(columns[name]);
  const unknownText = sql`cast(null as text)`;
  return {
    time: sql.ref(time),
    kind,
    sequence,
    card_no: or("card_no", unknownText),
    work_order_no: or("work_order_no", unknownText),
    quantity: or("quantity", sql`cast(null as bigint)`),
    stop_reason: or("stop_reason", sql`''`),
    employee: or("employee", sql`''`),
    note: note ?? or("note", sql`''`),
  };
};

export const selectFrom = (
  { table }: Source,
  columns: Readonly<Record<string, RawBuilder<unknown>>>,
): RawBuilder<unknown> => {
  const named = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.ref(name)}`);
  return sql`select ${sql.join(named)} from ${sql.table(table)}`;
};

const rowsFrom = (company: CompanyCondition, source: Source, query: Query): RawBuilder<unknown> =>
  sql`${selectFrom(source, columnsOf(source))} where ${whereOf(company, source, query)}`;

/** The runs that may hold a row of the range, whichever of its rows are shown. */
const runsIn = (db: Reader, { machine_id, from }: Query): Promise<OrderRun[]> => runsSince(db, [machine_id], from - 1);

/** A row names its own card, else that of the order which ran then. */
const toTransaction = (row: Row, runs: readonly OrderRun[]): Transaction => {
  const order = row.card_no === null ? orderAt(runs, row.time) : runs.find(({ card_no }) => card_no === row.card_no);
  const workOrder = row.work_order_no ?? order?.work_order_no ?? "";
  return {
    time: toIso(row.time),
    kind: row.kind,
    card_no: row.card_no ?? order?.card_no ?? "",
    work_order_no: workOrder === noOrder ? "" : workOrder,
    quantity: row.quantity === null ? null : fromMillionths(row.quantity),
    stop_reason: row.stop_reason,
    employee: row.employee,
    note: row.note,
  };
};

/** Rows as they are handed out. */
export const transactionsOf = async (db: Reader, query: Query, rows: readonly Row[]): Promise<Transaction[]> => {
  if (rows.length === 0) return [];
  const runs = await runsIn(db, query);
  return rows.map((row) => toTransaction(row, runs));
};

/** How many rows a range has; told by the indexes of the times alone. */
const countIn = async (db: Reader, query: Query): Promise<number> => {
  const counts = (company: CompanyCondition) =>
    sources.map(
      (source) => sql`(select count(*) from ${sql.table(source.table)} where ${whereOf(company, source, query)})`,
    );
  const { rows } = await db.statement(
    (company) => sql<{ total: number }>`select ${sql.join(counts(company), sql` + `)} as total`,
  );
  return Number(rows[0]!.total);
};

/** The times of the first and last rows of a part of a range, by their places from 0; again from the indexes alone. */
const timesAt = async (db: Reader, query: Query, first: number, last: number): Promise<readonly [number, number]> => {
  const times = (company: CompanyCondition) =>
    sources.map(
      (source) => sql`select ${sql.ref(source.time)} as time from ${sql.table(source.table)}
      where ${whereOf(company, source, query)}`,
    );
  const timeAt = async (place: number): Promise<number> => {
    const { rows } = await db.statement(
      (company) => sql<{ time: number }>`${sql.join(times(company), sql` union all `)}
      order by time limit 1 offset ${place}`,
    );
    return Number(rows[0]!.time);
  };
  return [await timeAt(first), await timeAt(last)];
};

/**
 * All that has happened at a machine in a range, in the order of time, one page of it; pages count from 1. Only what
 * happened at the times of the page is read whole and put in order.
 */
export const readTransactionPage = async (db: Reader, query: Query, page: number): Promise<TransactionPage> => {
  const total = await countIn(db, query);
  const first = (page - 1) * transactionsPerPage;
  if (first >= total) return { rows: [], total };
  const [from, last] = await timesAt(db, query, first, Math.min(first + transactionsPerPage, total) - 1);
  const before = await countIn(db, { ...query, to: from });
  const all = (company: CompanyCondition) =>
    sql.join(
      sources.map((source) => rowsFrom(company, source, { ...query, from, to: last + 1 })),
      sql` union all `,
    );
  const { rows } = await db.statement(
    (company) => sql<Row>`select * from (${all(company)}) as happened
    order by time, sequence, card_no, employee, note, quantity
    limit ${transactionsPerPage} offset ${first - before}`,
  );
  return { rows: await transactionsOf(db, query, rows), total };
};
