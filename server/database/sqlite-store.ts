import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { BatchWriter } from "./batch.ts";
import { Claims } from "./claims.ts";
import { openDataFolder } from "./data-folder.ts";
import { toDomainError } from "./errors.ts";
import { FileGuard } from "./file-guard.ts";
import { migrate } from "./migrate.ts";
import { freePagesStepwise, kyselyOver, openFile, rowsOf } from "./sqlite.ts";
import { Queues } from "./queues.ts";
import type { StorageFault, Store } from "./store.ts";
import { WriteRefusals } from "./write-refusals.ts";

/** With less room than this (bytes) the disk counts as full: SQLite needs some beside what it stores. */
const leastRoom = 16 * 1024 * 1024;

const hasRoom = async (folder: string): Promise<boolean> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= leastRoom;
};

const isWritable = (path: string): Promise<boolean> =>
  access(path, constants.W_OK).then(
    () => true,
    () => false,
  );

const faultsOf = async (
  { folder, file }: { folder: string; file: string },
  guard: FileGuard,
  refusals: WriteRefusals,
): Promise<StorageFault[]> => {
  if (!guard.isWhole) return ["files_lost"];
  const refusal = refusals.current;
  const isFull = refusal === "storage_full" || !(await hasRoom(folder));
  const isReadOnly = refusal === "not_writable" || !(await isWritable(folder)) || !(await isWritable(file));
  return [...(isFull ? ["disk_full" as const] : []), ...(isReadOnly ? ["read_only" as const] : [])];
};

/** Opens the embedded database of a data folder, makes it when there is none, and keeps other servers off the folder. */
export const openSqliteStore = async (folder: string): Promise<Store> => {
  const { file, release } = await openDataFolder(folder);
  const writerFile = openFile(file, "write");
  const writer = kyselyOver(writerFile, "write");
  try {
    await migrate(writer);
    freePagesStepwise(writerFile);
  } catch (error) {
    writerFile.close();
    release();
    throw error;
  }
  const read = kyselyOver(openFile(file, "read"), "read");
  const guard = new FileGuard(file);
  const batch = new BatchWriter(writer, () => guard.check());
  const refusals = new WriteRefusals();
  const claims = new Claims();
  // No other process has this folder, so that only work of this one may have to wait.
  const queues = new Queues();
  return {
    kind: "sqlite",
    address: { folder },
    read,
    write: (work, { claim } = {}) =>
      refusals.watch(
        claims.hold(claim, () => batch.write(work)).catch((error: unknown) => Promise.reject(toDomainError(error))),
      ),
    maintain: (statement) => batch.between(() => rowsOf(writerFile, statement)),
    alone: (name, work) => queues.run(name, work),
    faults: () => faultsOf({ folder, file }, guard, refusals),
    async close() {
      await batch.idle();
      await read.destroy();
      writerFile.exec("pragma wal_checkpoint(truncate)");
      writerFile.close();
      release();
    },
  };
};
