import { keptMonths } from "./kept.ts";
import { memoryMonths, type Months } from "./months.ts";
import type { BlockStore, KeptMonth } from "./types.ts";

export { databaseName } from "./database.ts";

/**
 * Opens the records that are kept under a name for an owner; those of another owner are dropped. Without a database, and
 * from the first refusal of it on, what is put stays in memory.
 */
export const openStore = async (name: string, owner = ""): Promise<BlockStore> => {
  try {
    return storeOver(await keptMonths(name, owner));
  } catch (error) {
    tell(error);
    return storeOver(null);
  }
};

const tell = (error: unknown): void => console.warn("Records are kept for this visit only", error);

const newestFirst = (months: Iterable<string>): string[] => [...new Set(months)].sort().reverse();

/** So many months are read at a time: the database works on the next ones while what has come is worked on. */
const ahead = 4;

/** What the database did not take is in memory. */
const stampOf = async (kept: Months, memory: Months, procedures: readonly string[]): Promise<string | null> => {
  const inMemory = await Promise.all(procedures.map((procedure) => memory.marks(procedure)));
  return inMemory.some(({ size }) => size > 0) ? null : await kept.stamp(procedures).catch(() => null);
};

/** Months of a database, and over them in memory what it did not take. */
const storeOver = (database: Months | null): BlockStore => {
  const memory = memoryMonths();
  let kept = database;
  let takes = kept !== null;
  const marksOfKept = async (procedure: string): Promise<ReadonlyMap<string, number>> => {
    try {
      return (await kept?.marks(procedure)) ?? new Map();
    } catch (error) {
      tell(error);
      kept = null;
      takes = false;
      return new Map();
    }
  };
  const marks = async (procedure: string) =>
    new Map([...(await marksOfKept(procedure)), ...(await memory.marks(procedure))]);
  const read = async (procedure: string, month: string) =>
    (await memory.chunks(procedure, month)) ?? (await readable(kept, procedure, month));
  return {
    get kind() {
      return takes ? "kept" : "memory";
    },
    marks,
    stamp: async (procedures) => (takes && kept ? await stampOf(kept, memory, procedures) : null),
    async *read(procedure): AsyncGenerator<KeptMonth> {
      const months = newestFirst((await marks(procedure)).keys());
      const begin = async (month: string) => ({ month, chunks: await read(procedure, month) });
      const begun = months.splice(0, ahead).map(begin);
      for (let next = begun.shift(); next; next = begun.shift()) {
        begun.push(...months.splice(0, 1).map(begin));
        const { month, chunks } = await next;
        if (chunks) yield { month, chunks };
      }
    },
    replace: async (...of) => {
      try {
        if (takes) return await kept?.replace(...of);
      } catch (error) {
        tell(error);
        takes = false;
      }
      await memory.replace(...of);
    },
    wipe: async () => {
      await memory.wipe();
      const database = kept;
      kept = null;
      takes = false;
      await database?.wipe();
      kept = database;
      takes = database !== null;
    },
    close: () => {
      memory.close();
      kept?.close();
    },
  };
};

/** A month that cannot be read is loaded again. */
const readable = async (kept: Months | null, procedure: string, month: string) => {
  try {
    const chunks = (await kept?.chunks(procedure, month)) ?? null;
    if (chunks) return chunks;
    console.warn(`The records of ${procedure} of ${month} cannot be read and are loaded again`);
  } catch (error) {
    console.warn(`The records of ${procedure} of ${month} cannot be read and are loaded again`, error);
  }
  await kept?.forget(procedure, month).catch(() => {});
  return null;
};
