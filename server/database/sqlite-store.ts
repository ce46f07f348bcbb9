import { BatchWriter } from "./batch.ts";
import { Claims } from "./claims.ts";
import { openDataFolder } from "./data-folder.ts";
import { toDomainError } from "./errors.ts";
import { migrate } from "./migrate.ts";
import { freePagesStepwise, kyselyOver, openFile, rowsOf } from "./sqlite.ts";
import { Queues } from "./queues.ts";
import type { Store } from "./store.ts";

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
  const batch = new BatchWriter(writer);
  const claims = new Claims();
  // No other process has this folder, so that only work of this one may have to wait.
  const queues = new Queues();
  return {
    kind: "sqlite",
    address: { folder },
    read,
    write: (work, { claim } = {}) =>
      claims.hold(claim, () => batch.write(work)).catch((error: unknown) => Promise.reject(toDomainError(error))),
    maintain: (statement) => batch.between(() => rowsOf(writerFile, statement)),
    alone: (name, work) => queues.run(name, work),
    async close() {
      await batch.idle();
      await read.destroy();
      writerFile.exec("pragma wal_checkpoint(truncate)");
      writerFile.close();
      release();
    },
  };
};
