import { type Kysely, PostgresAdapter, sql } from "kysely";
import { column } from "../columns.ts";

type Kind = "text" | "int" | "real" | "text?" | "int?" | "real?";
const typeOf = (kind: Kind) => {
  if (kind.startsWith("text")) return column.text;
  return kind.startsWith("int") ? column.integer : column.real;
};

/** Creates a table whose key begins with the company. A question mark allows null. */
export const table = async (
  db: Kysely<any>,
  name: string,
  key: readonly string[],
  columns: Record<string, Kind>,
): Promise<void> => {
  let builder = db.schema.createTable(name).addColumn("company_id", column.companyId, (c) => c.notNull());
  for (const [name, kind] of Object.entries(columns)) {
    builder = builder.addColumn(name, typeOf(kind), (c) => (kind.endsWith("?") ? c : c.notNull()));
  }
  await builder.addPrimaryKeyConstraint(`${name}_key`, ["company_id", ...key] as never[]).execute();
};

/** Creates an index that begins with the company. */
export const index = (db: Kysely<any>, name: string, on: string, columns: readonly string[]): Promise<void> =>
  db.schema
    .createIndex(name)
    .on(on)
    .columns(["company_id", ...columns])
    .execute();

/** Adds what every table of an entity has: the version of a row, and whether it is out of use. */
export const addOwnColumns = async (db: Kysely<any>, name: string): Promise<void> => {
  await db.schema
    .alterTable(name)
    .addColumn("version", column.integer, (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable(name)
    .addColumn("retired", column.flag, (c) => c.notNull().defaultTo(0))
    .execute();
};

/** Lists are in the order of characters, which PostgreSQL finds by an index of that order only. */
export const listIndexes = async (
  db: Kysely<any>,
  name: string,
  key: string,
  ...labels: readonly string[]
): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const ordered = (named: string) => (isPostgres ? sql`${sql.ref(named)} collate "C"` : sql.ref(named));
  const create = (suffix: string, columns: readonly string[]) =>
    sql`create index ${sql.id(`${name}_by_${suffix}`)} on ${sql.table(name)}
      (company_id, ${sql.join(columns.map(ordered))})`.execute(db);
  if (isPostgres) await create("key", [key]);
  for (const label of labels) await create(label, [label, key]);
};
