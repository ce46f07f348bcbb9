import type { ExplorerStore } from "#schemas/documents/explorer/schema.ts";
import { answerOf } from "#engine/transport/local/database.ts";
import { type Block, blocksOf, chunksIn } from "./blocks.ts";
import { rowsOf } from "#schemas/columns/chunks.ts";
import { changing, deleteDatabase, openDatabase } from "./database.ts";
import { forgetImages } from "./images.ts";
import type { Months } from "./months.ts";
import type { Replace } from "./types.ts";

/** That a month is there, with the number of its records. */
interface MarkRow {
  procedure: string;
  month: string;
  mark: number;
  store: ExplorerStore;
  rows: number;
  /** Another one each time that the month is put. */
  stamp: string;
}

const isMark = (row: MarkRow | undefined): row is MarkRow =>
  typeof row?.mark === "number" && typeof row.month === "string" && typeof row.rows === "number";

/** All keys that begin so: no part of a key is greater than a list. */
const beginning = (...key: string[]): IDBKeyRange => IDBKeyRange.bound(key, [...key, []]);

/** Under no procedure and no month stands whose records they are. */
const ownerKey = { procedure: "", month: "" } as const;

/**
 * Months in a database of the browser. Records of another owner than the one named are dropped before anything is read:
 * what one may see, and in which language, another need not.
 */
export const keptMonths = async (name: string, owner: string): Promise<Months> => {
  let opened: Promise<IDBDatabase> | null = null;
  const open = async (): Promise<IDBDatabase> => {
    const database = await openDatabase(name, () => (opened = null));
    if (await claim(database, owner)) await forgetImages(`${name} `);
    return database;
  };
  const use = async <T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> => {
    opened ??= open();
    try {
      return await work(await opened);
    } catch (error) {
      // A connection that did not come about is no connection; one that did goes on after a refusal.
      await opened?.catch(() => (opened = null));
      throw error;
    }
  };
  const close = () => {
    void opened?.then((database) => database.close()).catch(() => {});
    opened = null;
  };
  await use(async () => {});
  return {
    marks: (procedure) => use((database) => marksOf(database, procedure)),
    stamp: (procedures) => use((database) => stampOf(database, procedures)),
    chunks: (procedure, month) => use((database) => readMonth(database, procedure, month)),
    replace: (...of) => use((database) => changing(database, (transaction) => putMonth(transaction, ...of))),
    forget: (procedure, month) =>
      use((database) =>
        changing(database, (transaction) => answerOf(transaction.objectStore("marks").delete([procedure, month]))),
      ),
    wipe: async () => {
      close();
      await forgetImages(`${name} `);
      await deleteDatabase(name);
    },
    close,
  };
};

/** Whose records they are; those of another one are dropped, gives whether they are. */
const claim = (database: IDBDatabase, owner: string): Promise<boolean> =>
  changing(database, async (transaction) => {
    const marks = transaction.objectStore("marks");
    const stored = await answerOf<{ owner?: unknown } | undefined>(marks.get([ownerKey.procedure, ownerKey.month]));
    if (stored?.owner === owner) return false;
    for (const store of database.objectStoreNames) transaction.objectStore(store).clear();
    marks.put({ ...ownerKey, owner });
    return true;
  });

const marksOf = async (database: IDBDatabase, procedure: string): Promise<Map<string, number>> => {
  const marks = database.transaction("marks").objectStore("marks");
  const rows = await answerOf<MarkRow[]>(marks.getAll(beginning(procedure)));
  return new Map(rows.filter(isMark).map(({ month, mark }) => [month, mark]));
};

/** The numbers of 64 bits that no two puts are likely to share. */
const newStamp = (): string => crypto.getRandomValues(new Uint32Array(2)).join("-");

const stampOf = async (database: IDBDatabase, procedures: readonly string[]): Promise<string> => {
  const marks = database.transaction("marks").objectStore("marks");
  const rows = await Promise.all(procedures.map((one) => answerOf<MarkRow[]>(marks.getAll(beginning(one)))));
  return JSON.stringify(rows.flat().map(({ procedure, month, stamp }) => [procedure, month, stamp]));
};

const readMonth = async (database: IDBDatabase, procedure: string, month: string) => {
  const transaction = database.transaction([...database.objectStoreNames]);
  const mark = await answerOf<MarkRow | undefined>(transaction.objectStore("marks").get([procedure, month]));
  if (!isMark(mark)) return null;
  const blocks = await answerOf<unknown[]>(transaction.objectStore(mark.store).getAll(beginning(procedure, month)));
  return chunksIn(blocks, mark.rows);
};

const putMonth = async (transaction: IDBTransaction, ...of: Replace): Promise<void> => {
  const [procedure, store, month, mark, chunks, onInserted] = of;
  const marks = transaction.objectStore("marks");
  const before = await answerOf<MarkRow | undefined>(marks.get([procedure, month]));
  for (const name of new Set([store, ...(isMark(before) ? [before.store] : [])]))
    transaction.objectStore(name).delete(beginning(procedure, month));
  const rows = rowsOf(chunks);
  let inserted = 0;
  const put = async (block: Block): Promise<void> => {
    await answerOf(transaction.objectStore(store).put(block));
    inserted += block.columns.length;
    onInserted(inserted, rows);
  };
  await Promise.all(Array.from(blocksOf({ procedure, month }, store, chunks), put));
  await answerOf(marks.put({ procedure, month, mark, store, rows, stamp: newStamp() } satisfies MarkRow));
};
