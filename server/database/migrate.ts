import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { StartFault } from "#server/start-fault.ts";
import { migrations } from "./migrations/index.ts";
import type { Database } from "./tables.ts";

const executed = async (db: Kysely<Database>): Promise<string[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map((row) => row.name);
};

/** The name of the last change of the database's shape; '' before the first. */
export const databaseVersion = async (db: Kysely<Database>): Promise<string> =>
  (await executed(db)).sort().at(-1) ?? "";

/** Brings the database to this build. Refuses one that a newer build has written, without changing it. */
export const migrate = async (db: Kysely<Database>, list: typeof migrations = migrations): Promise<void> => {
  const newer = (await executed(db)).filter((name) => !(name in list)).sort();
  if (newer.length > 0)
    throw new StartFault(
      `The database was written by a newer build of Shopwright (it has ${newer.join(", ")}); start that build or restore an older backup.`,
    );
  const provider = { getMigrations: () => Promise.resolve({ ...list }) };
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  const failed = results?.find((result) => result.status === "Error")?.migrationName;
  if (error)
    throw failed
      ? new StartFault(`The database could not be brought to this build: step ${failed} failed.`, { cause: error })
      : error;
};
