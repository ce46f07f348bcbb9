import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { giveWay } from "#server/give-way.ts";

/** ms between two looks at the log. */
const every = 200;
/** Pages of the log that are worth a checkpoint: as many as SQLite itself waits for. */
const enough = 1000;
/** Passes of one checkpoint: while one copies, writers add to the log, and only a log that is wholly copied begins anew. */
const mostPasses = 4;

giveWay();
const db = new DatabaseSync(String(workerData), { timeout: 0 });
/** Tells how long the log is and copies nothing. Nobody may open the files of the database for that: who closes one of
 * them gives up the locks that this process has on it (https://www.sqlite.org/howtocorrupt.html, 2.2). */
const measure = db.prepare("pragma wal_checkpoint(noop)");
const checkpoint = db.prepare("pragma wal_checkpoint(passive)");

/** Pages of the log that are not in the file yet. */
const waiting = (): number => {
  const { log, checkpointed } = measure.get() ?? {};
  return Number(log) - Number(checkpointed);
};

const copyAll = (): void => {
  for (let pass = 0; pass < mostPasses && waiting() > 0; pass += 1) checkpoint.get();
};

const copyIfLong = (): void => {
  try {
    if (waiting() >= enough) copyAll();
  } catch {
    // What stands in the way is told where something is to be stored; the log keeps it until then.
  }
};

const timer = setInterval(copyIfLong, every);
parentPort?.once("message", () => {
  clearInterval(timer);
  db.close();
  parentPort?.close();
});
