import { type Compilable, type CompiledQuery, type DialectAdapter, PostgresAdapter, sql } from "kysely";
import { breathe } from "#server/breath.ts";
import { EmbeddedAdapter } from "./sqlite.ts";
import type { Reader } from "./store.ts";
import type { Database } from "./tables.ts";

/** Stands in a compiled query for the value of a name. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const slotsFor = <V extends object>(values: V): V =>
  Object.fromEntries(Object.keys(values).map((name) => [name, new Slot(name)])) as unknown as V;

/**
 * A query of a path that runs thousands of times a second: it is built and compiled once for each kind of database, and
 * from then on only its values are filled in. `build` must make the same query whatever the values are, every call must
 * have the same names, and a list in a value is not spread.
 */
export const prepared = <V extends object, Row>(build: (db: Reader, values: V) => Compilable<Row>) => {
  const plans = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  return async (db: Reader, values: V): Promise<Row[]> => {
    const { adapter } = db.getExecutor();
    const plan = plans.get(adapter) ?? build(db, slotsFor(values)).compile();
    plans.set(adapter, plan);
    const parameters = plan.parameters.map((value) =>
      value instanceof Slot ? (values as Record<string, unknown>)[value.name] : value,
    );
    const rows = adapter instanceof EmbeddedAdapter ? adapter.rowsOf(db, plan.sql, parameters) : null;
    return (rows as Row[] | null) ?? (await db.executeQuery<Row>({ ...plan, parameters })).rows;
  };
};

/** Rows of one statement, largest first: a few sizes, so that few statements are compiled and kept. */
const sizes = [500, 50] as const;

interface Shape<Table extends keyof Database> {
  table: Table;
  columns: readonly string[];
  /** The columns of the key by which a row replaces the one that is there; none where every row is new. */
  key: readonly string[];
}

/** What becomes of a row whose key is there already. */
const replacement = <Table extends keyof Database>({ columns, key }: Shape<Table>) =>
  key.length === 0
    ? sql``
    : sql`on conflict (${sql.join(key.map((column) => sql.ref(column)))}) do update set ${sql.join(
        columns
          .filter((column) => !key.includes(column))
          .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
      )}`;

const insertOf = <Table extends keyof Database>(shape: Shape<Table>, count: number) =>
  prepared((db, values: readonly unknown[]) => {
    const { table, columns, key } = shape;
    const rows = Array.from({ length: count }, (_none, row) =>
      Object.fromEntries(columns.map((column, index) => [column, values[row * columns.length + index]])),
    );
    const insert = db.insertInto(table).values(rows as never);
    return key.length === 0 ? insert : insert.modifyEnd(replacement(shape));
  });

const valuesOf = (rows: readonly Record<string, unknown>[], columns: readonly string[]): unknown[] => {
  const values: unknown[] = [];
  for (const row of rows) for (const column of columns) values.push(row[column]);
  return values;
};

/** Rows of one statement where they travel as one parameter. */
const documentRows = 2000;

/** PostgreSQL takes rows as one JSON document several times faster than as thousands of parameters. */
const insertDocument = <Table extends keyof Database>(shape: Shape<Table>) => {
  const { table, columns } = shape;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  return prepared((db, { rows }: { rows: string }) => {
    const query = sql`insert into ${sql.table(table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.table(table)}, cast(${rows} as json)) ${replacement(shape)}`;
    return { compile: () => query.compile(db) };
  });
};

/**
 * Inserts rows that all have the same columns, with as few statements as may be, each compiled once for its number of
 * rows. Where there are thousands, others get their turns in between. With a `key` a row replaces the one that has its key.
 */
export const preparedInsert = <Table extends keyof Database>(
  table: Table,
  key: readonly (keyof Database[Table] & string)[] = [],
) => {
  const plans = new Map<number, ReturnType<typeof insertOf<Table>>>();
  let columns: readonly string[] | null = null;
  let document: ReturnType<typeof insertDocument<Table>> | null = null;
  return async (db: Reader, rows: readonly Database[Table][]): Promise<void> => {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    for (let at = 0; at < rows.length;) {
      if (at > 0) await breathe();
      const left = rows.length - at;
      const shape = { table, columns: (columns ??= Object.keys(rows[at]!)), key };
      if (isPostgres && left > sizes[1]) {
        document ??= insertDocument(shape);
        await document(db, { rows: JSON.stringify(rows.slice(at, at + documentRows)) });
        at += documentRows;
        continue;
      }
      const count = sizes.find((size) => size <= left) ?? left;
      const plan = plans.get(count) ?? insertOf(shape, count);
      plans.set(count, plan);
      await plan(db, valuesOf(rows.slice(at, at + count) as readonly Record<string, unknown>[], columns));
      at += count;
    }
  };
};
