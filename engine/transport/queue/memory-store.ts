import type { QueueStore, Row } from "./rows.ts";

/** A queue store without a disk, for tests: several queues on one are the tabs of one browser. */
export const memoryQueueStore = (): QueueStore => {
  let rows: readonly Row[] = [];
  let last = 0;
  return {
    all: async () => structuredClone([...rows]),
    change: async (work) => {
      const { result, put = [], add = [], remove = [] } = work(structuredClone(rows));
      const changed = new Map(rows.map((row) => [row.place, row]));
      for (const place of remove) changed.delete(place);
      for (const row of put) changed.set(row.place, structuredClone(row));
      for (const row of add) changed.set(++last, structuredClone({ ...row, place: last }));
      rows = [...changed.values()].sort((a, b) => a.place - b.place);
      return structuredClone(result);
    },
  };
};
