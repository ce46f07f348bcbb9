import { existsSync } from "node:fs";
import { StartFault } from "#server/start-fault.ts";
import { BatchWriter } from "./batch.ts";
import { databasePath } from "./data-folder.ts";
import { toDomainError } from "./errors.ts";
import { openStore } from "./open.ts";
import { kyselyOver, openFile, rowsOf } from "./sqlite.ts";
import type { Store, StoreAddress } from "./store.ts";

/** Opens a data folder beside the server that may be running on it, for a command. */
const attachFolder = (folder: string): Store => {
  const file = databasePath(folder);
  const writerFile = openFile(file, "write");
  const batch = new BatchWriter(kyselyOver(writerFile, "write"));
  const read = kyselyOver(openFile(file, "read"), "read");
  return {
    kind: "sqlite",
    address: { folder },
    read,
    write: (work) => batch.write(work).catch((error: unknown) => Promise.reject(toDomainError(error))),
    maintain: (statement) => batch.between(() => rowsOf(writerFile, statement)),
    alone: (_name, work) => work(),
    faults: () => Promise.resolve([]),
    async close() {
      await batch.idle();
      await read.destroy();
      writerFile.close();
    },
  };
};

/** Opens the database for a command, whether a server runs on it or not; makes it when there is none. */
export const attachStore = async (address: StoreAddress): Promise<Store> => {
  if ("url" in address || !existsSync(databasePath(address.folder))) return await openStore(address);
  try {
    return attachFolder(address.folder);
  } catch (cause) {
    throw new StartFault(`The database in ${address.folder} cannot be opened; start the server to see why.`, { cause });
  }
};
