import { answerOf, openDatabase } from "#engine/transport/local/database.ts";
import type { Change, QueueStore, Row } from "./rows.ts";

const storeName = "writes";

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error("IndexedDB refused"));
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("error", fail);
    transaction.addEventListener("abort", fail);
  });

const apply = <T>(store: IDBObjectStore, { put = [], add = [], remove = [] }: Change<T>): void => {
  for (const place of remove) store.delete(place);
  for (const row of [...put, ...add]) store.put(row);
};

/**
 * The queue in IndexedDB, in a database of its own: a sign-out wipes what else is kept. A change is one read-write
 * transaction, of which the browser runs one at a time over all tabs, and it is on the disk when it resolves.
 */
export const indexedQueueStore = (name = "shopwright-queue"): QueueStore => {
  let opened: Promise<IDBDatabase> | null = null;
  const open = async (): Promise<IDBDatabase> => {
    const database = await openDatabase(name, (fresh) => {
      fresh.createObjectStore(storeName, { keyPath: "place", autoIncrement: true });
    });
    // The browser closes it when its data are cleared; another version of the app may want to change it.
    database.addEventListener("close", () => (opened = null));
    database.addEventListener("versionchange", () => {
      database.close();
      opened = null;
    });
    return database;
  };
  const use = async <T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> => {
    try {
      return await work(await (opened ??= open()));
    } catch (error) {
      opened = null;
      throw error;
    }
  };
  return {
    all: () => use((database) => answerOf<Row[]>(database.transaction(storeName).objectStore(storeName).getAll())),
    change: (work) =>
      use(async (database) => {
        const transaction = database.transaction(storeName, "readwrite", { durability: "strict" });
        const done = committed(transaction);
        const store = transaction.objectStore(storeName);
        try {
          const change = work(await answerOf<Row[]>(store.getAll()));
          apply(store, change);
          await done;
          return change.result;
        } catch (error) {
          done.catch(() => {});
          abort(transaction);
          throw error;
        }
      }),
  };
};

/** Leaves nothing half done; one that has ended by itself has nothing to undo. */
const abort = (transaction: IDBTransaction): void => {
  try {
    transaction.abort();
  } catch {
    // It is over already.
  }
};
