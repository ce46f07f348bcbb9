import { PostgresAdapter, type RawBuilder, type Selectable, sql } from "kysely";
import { type CompanyTable, everyCompany, type Reader } from "./company.ts";
import { prepared } from "./prepared.ts";
import type { Database } from "./tables.ts";

const isPostgres = (db: Reader): boolean => everyCompany(db).getExecutor().adapter instanceof PostgresAdapter;

/** The texts of a list, which is one parameter however many they are; each is `asked.value`. */
export const askedOf = (db: Reader, list: string): RawBuilder<unknown> =>
  isPostgres(db)
    ? sql`json_array_elements_text(cast(${list} as json)) as asked(value)`
    : sql`json_each(${list}) as asked`;

/**
 * Stands behind a table that SQLite has to search by an index: it reads all rows instead where its statistics are of a
 * time at which there were a few. The index of a table's key is meant where none is named.
 */
export const searchedBy = (db: Reader, table: string, index = `sqlite_autoindex_${table}_1`): RawBuilder<unknown> =>
  isPostgres(db) ? sql`` : sql`indexed by ${sql.ref(index)}`;

/** What `build` makes of a list of texts, compiled once; nothing is asked for where nothing is listed. */
export const preparedList = <Row>(build: (db: Reader, list: string) => RawBuilder<Row>) => {
  const run = prepared((db, { list }: { list: string }) => {
    const statement = build(db, list);
    return { compile: () => statement.compile(everyCompany(db)) };
  });
  return async (db: Reader, values: readonly string[]): Promise<Row[]> =>
    values.length === 0 ? [] : await run(db, { list: JSON.stringify(values) });
};

/**
 * Finds the rows of a table that have one of the texts in a column, by an index (of its key where none is named): one
 * search for each, in one statement. "cross join" keeps SQLite from beginning with the table.
 */
export const preparedSearch = <Table extends CompanyTable>(
  table: Table,
  column: keyof Database[Table] & string,
  index?: string,
) => {
  const of = (name: string) => sql.ref(`${table}.${name}`);
  return preparedList(
    (db, list) => sql<Selectable<Database[Table]>>`
      select ${sql.table(table)}.* from ${askedOf(db, list)}
      cross join ${sql.table(table)} ${searchedBy(db, table, index)}
      where ${of("company_id")} = ${db.company_id} and ${of(column)} = asked.value`,
  );
};
