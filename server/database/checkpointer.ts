import { closeSync, openSync, readSync } from "node:fs";
import { endianness } from "node:os";
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { giveWay } from "#server/give-way.ts";

/** ms between two looks at the log. */
const every = 200;
/** Pages of the log that are worth a checkpoint: as many as SQLite itself waits for. */
const enough = 1000;
/** Passes of one checkpoint: while one copies, writers add to the log, and only a log that is wholly copied begins anew. */
const mostPasses = 4;

/** Places of the log's index in `-shm`: https://www.sqlite.org/walformat.html, "mxFrame" and "nBackfill". */
const written = 16;
const copied = 96;
const headerSize = 100;

/** Pages of the log that are not in the file yet; Infinity where the index cannot be read. */
const waitingIn = (index: string): number => {
  try {
    const header = Buffer.alloc(headerSize);
    const file = openSync(index, "r");
    try {
      readSync(file, header, 0, headerSize, 0);
    } finally {
      closeSync(file);
    }
    const at = (place: number) => (endianness() === "LE" ? header.readUInt32LE(place) : header.readUInt32BE(place));
    return at(written) - at(copied);
  } catch {
    return Infinity;
  }
};

giveWay();
const file = String(workerData);
const db = new DatabaseSync(file, { timeout: 0 });
const checkpoint = db.prepare("pragma wal_checkpoint(passive)");

const copyAll = (): void => {
  for (let pass = 0; pass < mostPasses && waitingIn(`${file}-shm`) > 0; pass += 1) checkpoint.get();
};

const look = (): void => {
  if (waitingIn(`${file}-shm`) < enough) return;
  try {
    copyAll();
  } catch {
    // What stands in the way is told where something is to be stored; the log keeps it until then.
  }
};

const looks = setInterval(look, every);
parentPort?.once("message", () => {
  clearInterval(looks);
  db.close();
  parentPort?.close();
});
