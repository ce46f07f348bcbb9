import { type Compilable, CompiledQuery, type DialectAdapter, type Insertable, PostgresAdapter, sql } from "kysely";
import { breathe } from "#server/breath.ts";
import { EmbeddedAdapter } from "./sqlite.ts";
import { type CompanyTable, everyCompany, type Reader, Trx } from "./company.ts";
import type { EveryCompany } from "./store.ts";
import type { Database } from "./tables.ts";

/** Stands in a compiled query for the value of a name. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A slot in the place of each value. A query is only built with them, never run: a compiled query is told by them where
 * a value belongs, so that here alone they may pass for what they stand for.
 */
const slotsFor = <V extends object>(values: V): V =>
  Object.fromEntries(Object.keys(values).map((name) => [name, new Slot(name)])) as unknown as V;

/** The name of the slot for the company of the handle that a query is run with. */
const ofHandle = "company_id";

/** The property of an object whose name is known at run time only, such as a column of a row. */
const propertyOf = (object: object, name: string): unknown => (object as Record<string, unknown>)[name];

/** Builds and compiles a query once for each kind of database; each run fills in its company and its values. */
const planned = <V extends object, Row>(build: (db: EveryCompany, slots: V) => Compilable<Row>) => {
  const plans = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  return async (db: EveryCompany, values: V, company_id: number | null): Promise<Row[]> => {
    const { adapter } = db.getExecutor();
    const plan = plans.get(adapter) ?? build(db, slotsFor(values)).compile();
    plans.set(adapter, plan);
    const valueOf = ({ name }: Slot) => (name === ofHandle ? company_id : propertyOf(values, name));
    const parameters = plan.parameters.map((value) => (value instanceof Slot ? valueOf(value) : value));
    const rows = adapter instanceof EmbeddedAdapter ? adapter.rowsOf(db, plan.sql, parameters) : null;
    // What the query's own type says of its rows is all that is known of them on either way.
    return (rows as Row[] | null) ?? (await db.executeQuery<Row>({ ...plan, parameters })).rows;
  };
};

/** A statement that reads and writes no rows and has no values. */
export const preparedPlain = (statement: string) => {
  const run = planned(() => ({ compile: () => CompiledQuery.raw(statement) }));
  return async (db: EveryCompany): Promise<void> => {
    await run(db, {}, null);
  };
};

/**
 * A query of a path that runs thousands of times a second: it is built and compiled once for each kind of database, and
 * from then on only its values are filled in. `build` must make the same query whatever the values are, every call must
 * have the same names, and a list in a value is not spread.
 */
export const prepared = <V extends object, Row>(build: (db: Trx, values: V) => Compilable<Row>) => {
  const slot = slotsFor({ [ofHandle]: 0 });
  const run = planned((db, slots: V) => build(new Trx(db, slot.company_id), slots));
  return (db: Reader, values: V): Promise<Row[]> => run(everyCompany(db), values, db.company_id);
};

/** Rows of one statement, largest first: a few sizes, so that few statements are compiled and kept. */
const sizes = [500, 50] as const;

interface Shape<Table extends CompanyTable> {
  table: Table;
  /** All columns but the company, which the handle knows. */
  columns: readonly string[];
  /** The columns of the key by which a row replaces the one that is there; none where every row is new. */
  key: readonly string[];
}

/** What becomes of a row whose key is there already. */
const replacement = <Table extends CompanyTable>({ columns, key }: Shape<Table>) =>
  key.length === 0
    ? sql``
    : sql`on conflict (${sql.join(key.map((column) => sql.ref(column)))}) do update set ${sql.join(
        columns
          .filter((column) => !key.includes(column))
          .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
      )}`;

const insertOf = <Table extends CompanyTable>(shape: Shape<Table>, count: number) =>
  prepared((db, values: readonly unknown[]) => {
    const { table, columns, key } = shape;
    const rows = Array.from({ length: count }, (_none, row) =>
      Object.fromEntries(columns.map((column, index) => [column, values[row * columns.length + index]])),
    );
    // These are slots under the names of the table's columns.
    const insert = db.insertInto(table).values(rows as never);
    return key.length === 0 ? insert : insert.modifyEnd(replacement(shape));
  });

const valuesOf = (rows: readonly object[], columns: readonly string[]): unknown[] => {
  const values: unknown[] = [];
  for (const row of rows) for (const column of columns) values.push(propertyOf(row, column));
  return values;
};

/** Rows of one statement where they travel as one parameter. */
const documentRows = 2000;

/** PostgreSQL takes rows as one JSON document several times faster than as thousands of parameters. */
const insertDocument = <Table extends CompanyTable>(shape: Shape<Table>) => {
  const { table, columns } = shape;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  return prepared((db, { rows }: { rows: string }) => {
    const query = sql`insert into ${sql.table(table)} (company_id, ${names})
      select cast(${db.company_id} as integer), ${names}
      from json_populate_recordset(null::${sql.table(table)}, cast(${rows} as json)) ${replacement(shape)}`;
    return { compile: () => query.compile(everyCompany(db)) };
  });
};

const columnsOf = (row: object): string[] => Object.keys(row).filter((column) => column !== ofHandle);

/**
 * Inserts rows that all have the same columns, with as few statements as may be, each compiled once for its number of
 * rows. Where there are thousands, others get their turns in between. With a `key` a row replaces the one that has its key.
 */
export const preparedInsert = <Table extends CompanyTable>(
  table: Table,
  key: readonly (keyof Database[Table] & string)[] = [],
) => {
  const plans = new Map<number, ReturnType<typeof insertOf<Table>>>();
  let columns: readonly string[] | null = null;
  let document: ReturnType<typeof insertDocument<Table>> | null = null;
  return async (db: Trx, rows: readonly Omit<Insertable<Database[Table]>, "company_id">[]): Promise<void> => {
    const isPostgres = everyCompany(db).getExecutor().adapter instanceof PostgresAdapter;
    for (let at = 0; at < rows.length;) {
      if (at > 0) await breathe();
      const left = rows.length - at;
      const shape = { table, columns: (columns ??= columnsOf(rows[at]!)), key };
      if (isPostgres && left > sizes[1]) {
        document ??= insertDocument(shape);
        await document(db, { rows: JSON.stringify(rows.slice(at, at + documentRows)) });
        at += documentRows;
        continue;
      }
      const count = sizes.find((size) => size <= left) ?? left;
      const plan = plans.get(count) ?? insertOf(shape, count);
      plans.set(count, plan);
      await plan(db, valuesOf(rows.slice(at, at + count), columns));
      at += count;
    }
  };
};
