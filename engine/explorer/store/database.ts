import { second } from "#schemas/durations.ts";
import { explorerStores } from "#schemas/documents/explorer/schema.ts";
import { indexesOf } from "./blocks.ts";

const version = 8;
const keyPath = ["procedure", "month", "place"];

/** With it begin the names of all databases of records. */
export const prefix = "statistics-";

/** The name of a company's database. */
export const databaseName = (company_id: number): string => `${prefix}${company_id}`;

/** Whatever an older version of the app has kept is loaded anew. */
const createStores = (database: IDBDatabase): void => {
  for (const name of Array.from(database.objectStoreNames)) database.deleteObjectStore(name);
  for (const name of explorerStores) {
    const store = database.createObjectStore(name, { keyPath });
    for (const index of indexesOf(name)) store.createIndex(index, index, { multiEntry: true });
  }
  database.createObjectStore("marks", { keyPath: ["procedure", "month"] });
};

/** A database that waits for a page that sleeps does not say so (ms). */
const patience = 5 * second;

/**
 * Opens a database at the present version. Rejects where there is none, where it is of a newer version, where a page with
 * an older version holds on to it, and where it does not answer. `onLost` hears when the browser or a newer page takes it
 * away.
 */
export const openDatabase = (name: string, onLost: () => void): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    let isAwaited = true;
    const fail = (reason: Error) => {
      isAwaited = false;
      clearTimeout(waiting);
      reject(reason);
    };
    const waiting = setTimeout(() => fail(new Error(`${name} does not answer`)), patience);
    request.addEventListener("upgradeneeded", () => createStores(request.result));
    request.addEventListener("error", () => fail(request.error ?? new Error("IndexedDB refused")));
    request.addEventListener("blocked", () => fail(new Error(`A page with an older version holds ${name}`)));
    request.addEventListener("success", () => {
      const database = request.result;
      clearTimeout(waiting);
      database.addEventListener("close", onLost);
      database.addEventListener("versionchange", () => {
        database.close();
        onLost();
      });
      if (isAwaited) resolve(database);
      else database.close();
    });
  });

/** Rejects where a page holds on to the database; it goes when that page does. */
export const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener("success", () => resolve());
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB refused")));
    request.addEventListener("blocked", () => reject(new Error(`Another page holds ${name}`)));
  });

/** Runs work in a transaction over the whole database that changes all of it or nothing, and resolves when it is done. */
export const changing = async <T>(
  database: IDBDatabase,
  work: (transaction: IDBTransaction) => Promise<T>,
): Promise<T> => {
  const transaction = database.transaction([...database.objectStoreNames], "readwrite");
  const done = ended(transaction);
  try {
    const result = await work(transaction);
    await done;
    return result;
  } catch (error) {
    done.catch(() => {});
    abort(transaction);
    throw error;
  }
};

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("IndexedDB refused")));
  });

const abort = (transaction: IDBTransaction): void => {
  try {
    transaction.abort();
  } catch {
    // It is over already.
  }
};
