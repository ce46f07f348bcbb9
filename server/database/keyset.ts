import { PostgresAdapter, type RawBuilder, sql } from "kysely";
import { DomainError } from "#schemas/protocol/errors.ts";
import { everyCompany, Reader } from "./company.ts";
import type { EveryCompany } from "./store.ts";

/**
 * One of the values by which a list is ordered; the last ones tell all rows apart. Where a value may be missing, the rows
 * without it come last in either direction, and the index that serves the order begins with `(column is null)`.
 */
export interface SortKey {
  name: string;
  type: "integer" | "number" | "text";
  descending: boolean;
  mayLack?: boolean;
}

/** What stands for each key in a statement. */
export type KeyColumns = Readonly<Record<string, RawBuilder<unknown>>>;

type KeyValue = string | number | null;

/** A text as it is ordered by its characters alone, which both databases then do alike. */
export const byCharacters = (db: Reader | EveryCompany, column: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { adapter } = (db instanceof Reader ? everyCompany(db) : db).getExecutor();
  return adapter instanceof PostgresAdapter ? sql`(${column}) collate "C"` : column;
};

/** The order of the keys, for `order by`. */
export const orderOf = (keys: readonly SortKey[], columns: KeyColumns): RawBuilder<unknown> =>
  sql.join(
    keys.flatMap(({ name, descending, mayLack }) => {
      const column = columns[name]!;
      const turned = descending ? sql`${column} desc` : column;
      return mayLack ? [sql`(${column} is null)`, turned] : [turned];
    }),
  );

const beyond = (column: RawBuilder<unknown>, { descending, mayLack }: SortKey, value: KeyValue) => {
  if (value === null) return sql`1 = 0`;
  const further = descending ? sql`${column} < ${value}` : sql`${column} > ${value}`;
  return mayLack ? sql`(${further} or ${column} is null)` : further;
};

/** The rows that come after one with these values. The first key is bound by itself too, so that its index is entered there. */
const following = (keys: readonly SortKey[], values: readonly KeyValue[], columns: KeyColumns): RawBuilder<unknown> => {
  const [key, ...rest] = keys;
  const [value = null, ...others] = values;
  const column = columns[key!.name]!;
  const past = beyond(column, key!, value);
  if (rest.length === 0) return past;
  const same = value === null ? sql`${column} is null` : sql`${column} = ${value}`;
  return sql`(${past} or (${same} and ${following(rest, others, columns)}))`;
};

/** The condition of the rows after a place in a list; of all rows where there is no place. */
export const afterPlace = (
  keys: readonly SortKey[],
  place: readonly KeyValue[] | null,
  columns: KeyColumns,
): RawBuilder<unknown> => {
  if (place === null) return sql`1 = 1`;
  const [first] = keys;
  const rest = following(keys, place, columns);
  if (!first || first.mayLack) return rest;
  const from = first.descending ? sql`<=` : sql`>=`;
  return sql`${columns[first.name]!} ${from} ${place[0]} and ${rest}`;
};

/** Names an order, so that a place in one is not taken for a place in another. */
const nameOf = (keys: readonly SortKey[]): string =>
  keys.map(({ name, descending }) => (descending ? `-${name}` : name)).join();

const isOfKey = ({ type, mayLack }: SortKey, value: unknown): value is KeyValue => {
  if (value === null) return mayLack === true;
  if (type === "number") return typeof value === "number";
  return type === "integer" ? Number.isSafeInteger(value) : typeof value === "string" && !value.includes("\0");
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return null;
  }
};

/** The place that `placeAfter` wrote; refuses (`invalid_input` at `/after`) any other text, and one of another order. */
export const placeOf = (keys: readonly SortKey[], after: string | undefined): readonly KeyValue[] | null => {
  if (after === undefined) return null;
  const read = parsed(after);
  const [order, ...values]: unknown[] = Array.isArray(read) ? read : [];
  const found = values.filter((value, index): value is KeyValue => !!keys[index] && isOfKey(keys[index], value));
  if (order === nameOf(keys) && values.length === keys.length && found.length === keys.length) return found;
  throw new DomainError("invalid_input", {
    message: 'Expected the "after" of an answer to the same question',
    path: "/after",
  });
};

/** The place behind a row, as a caller hands it back. */
const placeAfter = (keys: readonly SortKey[], row: object): string => {
  const values = new Map<string, unknown>(Object.entries(row));
  return Buffer.from(JSON.stringify([nameOf(keys), ...keys.map(({ name }) => values.get(name))])).toString("base64url");
};

/** A page of rows that were read with one more than its limit, and the place behind it where there are more. */
export const pageOf = <Row extends object>(
  keys: readonly SortKey[],
  rows: readonly Row[],
  limit: number,
): { rows: readonly Row[]; after: string | null } => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, after: last && rows.length > limit ? placeAfter(keys, last) : null };
};
