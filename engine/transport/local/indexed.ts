import { answerOf, openDatabase } from "./database.ts";
import { atOnce } from "./at-once.ts";
import type { KeptAnswer, LocalCopy } from "./copy.ts";

const storeName = "answers";

const open = (name: string) => openDatabase(name, (database) => void database.createObjectStore(storeName));

/**
 * The local copy in IndexedDB: one table of answers by key. Three operations need no library in what every terminal
 * loads first. A browser that refuses storage (private window, full disk) works without a copy.
 */
export const indexedCopy = (name = "shopwright"): LocalCopy => {
  let opened: Promise<IDBDatabase> | null = null;
  const early = atOnce(sessionStorage);
  let [wipes, wiping] = [0, 0];
  const use = async <T>(
    mode: IDBTransactionMode,
    otherwise: T,
    work: (store: IDBObjectStore) => Promise<T>,
  ): Promise<T> => {
    try {
      opened ??= open(name);
      return await work((await opened).transaction(storeName, mode).objectStore(storeName));
    } catch (error) {
      opened = null;
      console.warn("The local copy is not available", error);
      return otherwise;
    }
  };
  return {
    get: async (key) =>
      early.read(key) ??
      (await use("readonly", undefined, (store) => answerOf<KeptAnswer | undefined>(store.get(key)))),
    put: async (key, answer, options) => {
      if (wiping > 0) return;
      early.forget(key);
      const forget = options?.atOnce === true ? early.keep(key, answer) : () => {};
      await use("readwrite", undefined, (store) => answerOf(store.put(answer, key)).then(() => {}));
      forget();
    },
    list: (prefix) =>
      use<[string, KeptAnswer][]>("readonly", [], async (store) => {
        const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
        const [keys, answers] = await Promise.all([answerOf(store.getAllKeys(range)), answerOf(store.getAll(range))]);
        // Whatever is kept is kept under a text.
        return keys.flatMap((key, index): [string, KeptAnswer][] =>
          typeof key === "string" ? [[key, answers[index]]] : [],
        );
      }),
    wipe: async () => {
      wipes += 1;
      wiping += 1;
      early.clear();
      await use("readwrite", undefined, (store) => answerOf(store.clear()));
      wiping -= 1;
    },
    wipes: () => wipes,
  };
};
