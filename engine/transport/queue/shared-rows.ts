import type { Clock } from "#engine/transport/clock.ts";
import type { QueueChannel } from "./channel.ts";
import { isOpen } from "./plan.ts";
import { endOf, entryOf, type QueueStore, type Row } from "./rows.ts";
import type { QueuedWrite, QueueEnd, WriteQueue } from "./types.ts";
import { endsBetween, isChange, shownOf } from "./waiting.ts";

/** The shared store as one tab knows it, and what its owner sees of it. */
export interface SharedRows extends Pick<WriteQueue, "entries" | "others" | "find" | "subscribe" | "onEnd"> {
  rows: () => readonly Row[];
  owner: () => string | null;
  own: (owner: string | null) => void;
  /** Reads the store again; of two readings the later one counts. Never rejects. */
  look: () => Promise<void>;
  /** Changes the store, and tells the other tabs when anything has changed. */
  change: QueueStore["change"];
  stop: () => void;
}

export const createSharedRows = (
  { store, channel, clock }: { store: QueueStore; channel: QueueChannel; clock: Clock },
  loaded: () => void,
): SharedRows => {
  const listeners = new Set<() => void>();
  const endListeners = new Set<(end: QueueEnd) => void>();
  let owner: string | null = null;
  let rows: readonly Row[] = [];
  let shown: readonly QueuedWrite[] = [];
  let looks = 0;
  let lastSeen = 0;
  let stopped = false;

  const show = () => {
    shown = shownOf(rows, owner, clock.now());
    for (const listener of listeners) listener();
  };
  const take = (next: readonly Row[]) => {
    const ends = endsBetween(rows, next);
    rows = next;
    show();
    for (const end of ends) for (const listener of endListeners) listener(end);
  };
  const look = async () => {
    const mine = ++looks;
    const next = await store.all().catch(() => null);
    if (!next || stopped || mine < lastSeen) return;
    lastSeen = mine;
    take(next);
  };
  const first = look();
  void first.then(loaded);
  return {
    rows: () => rows,
    owner: () => owner,
    own: (next) => {
      owner = next;
      show();
    },
    look,
    change: async (work) => {
      let isChanged = false;
      const result = await store.change((all) => {
        const change = work(all);
        isChanged = isChange(change);
        return change;
      });
      if (isChanged && !stopped) {
        channel.post();
        await look();
      }
      return result;
    },
    stop: () => {
      stopped = true;
    },
    entries: () => shown,
    others: () => rows.filter((row) => isOpen(row) && row.owner !== owner).length,
    find: async (key) => {
      await first;
      const row = rows.find((one) => one.key === key);
      const end = row ? endOf(row) : null;
      return row ? (end ? { end } : { entry: entryOf(row) }) : null;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onEnd: (listener) => {
      endListeners.add(listener);
      return () => void endListeners.delete(listener);
    },
  };
};
