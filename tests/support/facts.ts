import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Store, EveryCompanyTrx } from "#server/database/store.ts";

const notes = "test_touched_tables";

/** Notes in the same transaction, under the name of its table, that a row is made, changed or deleted. */
const watchInSqlite = async (trx: EveryCompanyTrx, table: string): Promise<void> => {
  for (const change of ["insert", "update", "delete"])
    await sql`create trigger ${sql.id(`test_${table}_${change}`)} after ${sql.raw(change)} on ${sql.table(table)}
      begin insert into ${sql.table(notes)} values (${sql.lit(table)}); end`.execute(trx);
};

const watchInPostgres = async (trx: EveryCompanyTrx, table: string): Promise<void> => {
  await sql`create trigger test_touched after insert or update or delete or truncate on ${sql.table(table)}
    for each statement execute function test_touch()`.execute(trx);
};

const noteInPostgres = sql`create function test_touch() returns trigger language plpgsql as
  ${sql.lit(`begin insert into ${notes} values (TG_TABLE_NAME); return null; end`)}`;

/**
 * Answers a function that gives a digest of every stored fact by its table. Thousands of cases ask for it and nearly
 * all of them leave no trace, so that a table is read again only when somebody has written to it since.
 */
export const factsOf = async (
  store: Store,
  tables: readonly string[],
): Promise<() => Promise<Record<string, string>>> => {
  await store.write(async (trx) => {
    await sql`create table ${sql.table(notes)} (name text not null)`.execute(trx);
    if (store.kind === "postgres") await noteInPostgres.execute(trx);
    for (const table of tables) await (store.kind === "sqlite" ? watchInSqlite : watchInPostgres)(trx, table);
  });

  const digest = async (table: string): Promise<string> => {
    const rows = await store.read
      .selectFrom(table as "events")
      .selectAll()
      .execute();
    const lines = rows.map((row) => JSON.stringify(row)).sort();
    return `${rows.length} ${createHash("sha256").update(lines.join("\n")).digest("base64url")}`;
  };

  /** The tables that were written to since the last question. */
  const touched = async (): Promise<ReadonlySet<string>> => {
    const found = await sql`select 1 from ${sql.table(notes)} limit 1`.execute(store.read);
    if (found.rows.length === 0) return new Set();
    const taken = await store.write((trx) =>
      sql<{ name: string }>`delete from ${sql.table(notes)} returning name`.execute(trx),
    );
    return new Set(taken.rows.map(({ name }) => name));
  };

  const all: Record<string, string> = {};
  for (const table of tables) all[table] = await digest(table);
  return async () => {
    for (const table of await touched()) all[table] = await digest(table);
    return { ...all };
  };
};
