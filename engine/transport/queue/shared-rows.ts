import type { Clock } from "#engine/transport/clock.ts";
import { createListeners } from "#engine/transport/listeners.ts";
import type { QueueChannel } from "./channel.ts";
import type { Change, QueueStore, Row } from "./rows.ts";
import type { QueuedWrite, QueueEnd, WriteQueue } from "./types.ts";
import { endsBetween, foundIn, isChange, othersOf, shownOf } from "./waiting.ts";

export interface SharedParts {
  store: QueueStore;
  channel: QueueChannel;
  clock: Clock;
}

/** The shared store as one tab knows it, and what its owner sees of it. */
export interface SharedRows extends Pick<WriteQueue, "entries" | "others" | "find" | "subscribe" | "onEnd"> {
  rows: () => readonly Row[];
  owner: () => string | null;
  own: (owner: string | null) => void;
  /** Reads the store again; of two readings the later one counts. Never rejects. */
  refresh: () => Promise<void>;
  /** Changes the store, and tells the other tabs when anything has changed. */
  change: QueueStore["change"];
  stop: () => void;
}

/** Reads all rows, again at each call; of readings that overlap the later one counts. One that fails counts nothing. */
const readingsOf = (store: QueueStore, replace: (rows: readonly Row[]) => void): (() => Promise<void>) => {
  let begun = 0;
  let taken = 0;
  return async () => {
    const mine = ++begun;
    const rows = await store.all().catch(() => null);
    if (!rows || mine < taken) return;
    taken = mine;
    replace(rows);
  };
};

/** Changes the store and tells whether anything has changed. */
const changeOf = async <T>(store: QueueStore, work: (rows: readonly Row[]) => Change<T>) => {
  let isChanged = false;
  const result = await store.change((all) => {
    const change = work(all);
    isChanged = isChange(change);
    return change;
  });
  return { result, isChanged };
};

export const createSharedRows = ({ store, channel, clock }: SharedParts, loaded: () => void): SharedRows => {
  const listeners = createListeners();
  const endListeners = createListeners<[QueueEnd]>();
  let owner: string | null = null;
  let rows: readonly Row[] = [];
  let shown: readonly QueuedWrite[] = [];
  let stopped = false;

  const show = () => {
    shown = shownOf(rows, owner, clock.now());
    listeners.tell();
  };
  const replace = (next: readonly Row[]) => {
    if (stopped) return;
    const ends = endsBetween(rows, next);
    rows = next;
    show();
    for (const end of ends) endListeners.tell(end);
  };
  const refresh = readingsOf(store, replace);
  const first = refresh();
  void first.then(loaded);
  return {
    rows: () => rows,
    owner: () => owner,
    own: (next) => {
      owner = next;
      show();
    },
    refresh,
    change: async (work) => {
      const { result, isChanged } = await changeOf(store, work);
      if (isChanged && !stopped) {
        channel.post();
        await refresh();
      }
      return result;
    },
    stop: () => void (stopped = true),
    entries: () => shown,
    others: () => othersOf(rows, owner),
    find: async (key) => {
      await first;
      return foundIn(rows, key);
    },
    subscribe: listeners.add,
    onEnd: endListeners.add,
  };
};
