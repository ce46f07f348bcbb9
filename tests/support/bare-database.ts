import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { databasePath } from "#server/database/data-folder.ts";
import { migrations } from "#server/database/migrations/index.ts";
import { connectionOf } from "#server/database/postgres-store.ts";
import { kyselyOver, openFile } from "#server/database/sqlite.ts";
import type { StoreAddress } from "#server/database/store.ts";
import type { Database } from "#server/database/tables.ts";

/** A database without its store: no table has to be there yet. */
export const openBare = (address: StoreAddress): Kysely<Database> =>
  "url" in address
    ? new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool(connectionOf(address.url)) }) })
    : kyselyOver(openFile(databasePath(address.folder), "write"), "write");

/** The migrations before a step. */
export const stepsBefore = (step: string) =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name < step));
