import { type RawBuilder, sql } from "kysely";
import type { InputOf } from "#schemas/protocol/contract.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { type Condition, mostCounted, mostLookedThrough, usualRows } from "#schemas/protocol/list.ts";
import type { loadTransactions } from "#schemas/plant/procedures/statistics/load_transactions.ts";
import type { Transaction } from "#schemas/plant/transaction.ts";
import {
  afterPlace,
  byCharacters,
  type KeyColumns,
  orderOf,
  pageOf,
  placeOf,
  type SortKey,
} from "#server/database/keyset.ts";
import type { CompanyCondition, Reader } from "#server/database/company.ts";
import { conditionOf, holds, type ListField } from "#server/procedures/conditions.ts";
import {
  columnsOf,
  type Query,
  type Row,
  selectFrom,
  type Source,
  sources,
  transactionsOf,
  whereOf,
} from "./transactions.ts";

type Question = Pick<InputOf<typeof loadTransactions>, "where" | "sort" | "search" | "after" | "limit">;

/** The place after which a page begins, null for the first. */
type Place = ReturnType<typeof placeOf>;

interface Asked extends Question {
  db: Reader;
  query: Query;
  zone: string;
  /** Fields that the reader is not told: they are neither filtered by nor searched. */
  hidden: ReadonlySet<string>;
}

const kinds: Readonly<Record<string, ListField["kind"]>> = { time: "moment", quantity: "quantity" };
const searched = ["kind", "stop_reason", "employee", "note"] as const;

/** What a list is put in order by. Of these the times alone have an index. */
const orders: Readonly<Record<string, Omit<SortKey, "name" | "descending">>> = {
  time: { type: "integer" },
  kind: { type: "text" },
  quantity: { type: "integer", mayLack: true },
};

/** The keys of an order: what is asked for, each once, then the time, and what tells rows of one time apart. */
export const keysOf = (sort: Question["sort"] = []): readonly SortKey[] => {
  const asked = new Map(sort.toReversed().map((order) => [order.field, order.descending]));
  const descending = asked.get("time") ?? false;
  const fields = new Set([...sort.map(({ field }) => field), "time" as const]);
  return [
    ...[...fields].map((name) => ({ name, descending: asked.get(name) ?? false, ...orders[name]! })),
    { name: "sequence", type: "integer", descending },
    { name: "own_text", type: "text", descending },
    { name: "own_number", type: "integer", descending },
  ];
};

/** The columns of a source and those of the keys. */
const keyedColumns = (db: Reader, source: Source) => {
  const { text, number } = source.own;
  const columns = columnsOf(source);
  return {
    ...columns,
    kind: byCharacters(db, columns.kind),
    own_text: text === undefined ? sql`cast('' as text)` : byCharacters(db, sql.ref(text)),
    own_number: sql.ref(number),
  };
};

const isOfTime = ({ field }: Condition): boolean => field === "time";

/** What the filters ask of a source's rows: of their times, which its index serves, or of all else. */
const filtersOf = (
  { where = [], zone }: Asked,
  columns: Readonly<Record<string, RawBuilder<unknown>>>,
  isWanted: (condition: Condition) => boolean,
): RawBuilder<unknown>[] =>
  where.flatMap((condition, index) => {
    if (!isWanted(condition)) return [];
    const field = { kind: kinds[condition.field] ?? "text", column: columns[condition.field]! } as const;
    return [conditionOf(condition, field, zone, `/where/${index}`)];
  });

const searchOf = ({ search = "", hidden }: Asked, columns: ReturnType<typeof columnsOf>): RawBuilder<unknown>[] => {
  const wanted = search.trim();
  return wanted === ""
    ? []
    : [
        sql`(${sql.join(
          searched.filter((name) => !hidden.has(name)).map((name) => holds(columns[name], wanted)),
          sql` or `,
        )})`,
      ];
};

/** The rows of a source that a question is about; with `isByTime` those of its times, whatever else it asks. */
const conditionsOf = (
  company: CompanyCondition,
  asked: Asked,
  source: Source,
  isByTime = false,
): RawBuilder<unknown> => {
  const columns = columnsOf(source);
  return sql.join(
    [
      whereOf(company, source, asked.query),
      ...filtersOf(asked, columns, isByTime ? isOfTime : () => true),
      ...(isByTime ? [] : searchOf(asked, columns)),
    ],
    sql` and `,
  );
};

/** How many rows there are, counted to one more than `most`. */
const countTo = async (asked: Asked, most: number, isByTime = false): Promise<number> => {
  const counts = (company: CompanyCondition) =>
    sources.map(
      (source) => sql`(select count(*) from (select 1 as one from ${sql.table(source.table)}
      where ${conditionsOf(company, asked, source, isByTime)} limit ${sql.lit(most + 1)}) as counted)`,
    );
  const { rows } = await asked.db.statement(
    (company) => sql<{ total: number }>`select ${sql.join(counts(company), sql` + `)} as total`,
  );
  return Number(rows[0]!.total);
};

/** Refuses (`not_allowed`) a filter by what the reader is not told: which rows it leaves would tell it. */
const checkTold = ({ where = [], hidden }: Asked): void => {
  const index = where.findIndex(({ field }) => hidden.has(field));
  if (index !== -1) throw new DomainError("not_allowed", { path: `/where/${index}` });
};

/** Refuses (`rule_violated`) to look through more rows than a question may without an index. */
const checkReach = async (asked: Asked): Promise<void> => {
  const index = (asked.where ?? []).findIndex((condition) => !isOfTime(condition));
  const isSearched = (asked.search ?? "").trim() !== "";
  const isSorted = (asked.sort?.[0]?.field ?? "time") !== "time";
  if (index === -1 && !isSearched && !isSorted) return;
  if ((await countTo(asked, mostLookedThrough, true)) <= mostLookedThrough) return;
  throw new DomainError("rule_violated", {
    message: `More than ${mostLookedThrough} rows would have to be looked through. Choose a shorter time first.`,
    path: index !== -1 ? `/where/${index}` : isSearched ? "/search" : "/sort/0",
    text: { key: "table.too_many", values: { most: mostLookedThrough } },
  });
};

/**
 * The statement behind a list: each source is entered in its own index, in an order of time at the place, and gives no
 * more than one page.
 */
export const listStatement = (company: CompanyCondition, asked: Asked, keys: readonly SortKey[], place: Place) => {
  const { db, limit = usualRows } = asked;
  const most = sql.lit(limit + 1);
  const parts = sources.map((source) => {
    const columns = keyedColumns(db, source);
    return sql`select * from (${selectFrom(source, columns)}
      where ${conditionsOf(company, asked, source)} and ${afterPlace(keys, place, columns)}
      order by ${orderOf(keys, columns)} limit ${most}) as part`;
  });
  const named = Object.fromEntries(keys.map(({ name }) => [name, sql.ref(name)]));
  const texts = keys.filter(({ type }) => type === "text").map(({ name }) => [name, byCharacters(db, sql.ref(name))]);
  const ordered: KeyColumns = { ...named, ...Object.fromEntries(texts) };
  return sql<Row>`select * from (${sql.join(parts, sql` union all `)}) as happened
    order by ${orderOf(keys, ordered)} limit ${most}`;
};

/**
 * What has happened at a machine in a range: the rows that a question asks for, after the place that it names. Refuses
 * (`invalid_input`) a place that no answer gave, and (`rule_violated`) a filter, a search or an order over more rows than
 * can be looked through, or (`not_allowed`) by what is hidden from the reader.
 */
export const readTransactionList = async (
  asked: Asked,
): Promise<{ rows: Transaction[]; after: string | null; total: number | null }> => {
  const keys = keysOf(asked.sort);
  // A place that no answer gave is refused before anything is counted.
  const place = placeOf(keys, asked.after);
  checkTold(asked);
  await checkReach(asked);
  const total = await countTo(asked, mostCounted);
  const read = await asked.db.statement((company) => listStatement(company, asked, keys, place));
  const { rows, after } = pageOf(keys, read.rows, asked.limit ?? usualRows);
  return { rows: await transactionsOf(asked.db, asked.query, rows), after, total: total > mostCounted ? null : total };
};
