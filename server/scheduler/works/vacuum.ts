import { sql } from "kysely";
import type { Store } from "#server/database/store.ts";
import type { JobWork } from "#server/scheduler/scheduler.ts";

/** Pages that one step gives back: a few milliseconds in which nothing else runs. */
const pagesAtOnce = 200;
const incremental = 2;

const freePages = async (store: Store): Promise<number> =>
  (await store.maintain<{ freelist_count: number }>("pragma freelist_count"))[0]!.freelist_count;

const checkStepwise = async (store: Store): Promise<void> => {
  const [row] = await store.maintain<{ auto_vacuum: number }>("pragma auto_vacuum");
  if (row?.auto_vacuum !== incremental)
    throw new Error(
      "The database file must be written anew once, which needs its size in free space: make room and restart the server.",
    );
};

/** Gives free pages back to the disk, renews what the planner knows, and moves the log into the file. */
const vacuumFile = async (store: Store, signal: AbortSignal) => {
  await checkStepwise(store);
  let freed = 0;
  for (let free = await freePages(store); free > 0;) {
    signal.throwIfAborted();
    await store.maintain(`pragma incremental_vacuum(${pagesAtOnce})`);
    const left = await freePages(store);
    if (left >= free) break;
    freed += free - left;
    free = left;
  }
  await store.maintain("pragma analysis_limit = 400");
  // All tables, not only those that this connection has read: others read.
  await store.maintain("pragma optimize = 0x10002");
  await store.maintain("pragma wal_checkpoint(passive)");
  return { pages: freed };
};

const vacuumTables = async (store: Store, signal: AbortSignal) => {
  const tables = await store.read.introspection.getTables();
  for (const { name } of tables) {
    signal.throwIfAborted();
    const statement = sql`vacuum (analyze) ${sql.table(name)}`.compile(store.read);
    await store.maintain(statement.sql);
  }
  return { tables: tables.length };
};

/** Makes room where rows were deleted, in steps that hold nobody up. */
export const vacuum =
  (store: Store): JobWork =>
  ({ signal }) =>
    store.kind === "postgres" ? vacuumTables(store, signal) : vacuumFile(store, signal);
