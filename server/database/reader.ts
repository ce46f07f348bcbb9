import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { databasePath } from "./data-folder.ts";
import { connectionOf } from "./postgres-store.ts";
import { kyselyOver, openFile } from "./sqlite.ts";
import type { EveryCompany, StoreAddress } from "./store.ts";
import type { Database } from "./tables.ts";

/** A connection of a thread of its own that only reads. */
export interface ReaderConnection {
  /** Lets work read the database as it stands when it begins: what is committed meanwhile is not seen. */
  read: <T>(work: (db: EveryCompany) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

const overSqlite = (folder: string): ReaderConnection => {
  const db = kyselyOver(openFile(databasePath(folder), "read"), "read");
  return { read: (work) => db.transaction().execute(work), close: () => db.destroy() };
};

const overPostgres = (url: string, patience?: number): ReaderConnection => {
  const pool = new pg.Pool({ ...connectionOf(url, patience), max: 1 });
  // A lost connection is told by the read that uses it, and replaced at the next one.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const snapshot = () => db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return { read: (work) => snapshot().execute(work), close: () => db.destroy() };
};

/** Connects to a database that a store of this build has opened already. */
export const connectReader = (address: StoreAddress): ReaderConnection =>
  "url" in address ? overPostgres(address.url, address.patience) : overSqlite(address.folder);
