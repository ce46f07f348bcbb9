import type { QueuedWrite, QueueEnd, WriteQueue } from "#engine/transport/queue/types.ts";

export interface FakeQueue extends WriteQueue {
  /** Puts a write into the queue; one with a known key replaces it. */
  put: (entry: Partial<QueuedWrite> & Pick<QueuedWrite, "key">) => void;
  /** Ends an entry as another tab or the sender would, and tells everybody. */
  end: (end: QueueEnd) => void;
  /** Sets how many writes of other users wait. */
  setOthers: (count: number) => void;
}

/** A write that waits, but for what a test says of it. */
export const queuedWrite = (told: Partial<QueuedWrite> & Pick<QueuedWrite, "key">): QueuedWrite => ({
  procedure: "report",
  input: {},
  machine: null,
  owner: "1/operator",
  actor: null,
  at: 0,
  title: null,
  state: "waiting",
  question: null,
  tried: false,
  ...told,
});

/** A queue in memory that sends nothing by itself: a test says how each entry ends. */
export const fakeQueue = (): FakeQueue => {
  const entries = new Map<string, QueuedWrite>();
  const ends = new Map<string, QueueEnd>();
  const listeners = new Set<() => void>();
  const endListeners = new Set<(end: QueueEnd) => void>();
  let shown: readonly QueuedWrite[] = [];
  let others = 0;
  const changed = () => {
    shown = [...entries.values()];
    for (const listener of listeners) listener();
  };
  const put: FakeQueue["put"] = (entry) => {
    entries.set(entry.key, queuedWrite(entry));
    changed();
  };
  const end: FakeQueue["end"] = (one) => {
    ends.set(one.key, one);
    entries.delete(one.key);
    changed();
    for (const listener of endListeners) listener(one);
  };
  return {
    put,
    end,
    setOthers: (count) => {
      others = count;
      changed();
    },
    entries: () => shown,
    others: () => others,
    find: async (key) => {
      const entry = entries.get(key);
      const ended = ends.get(key);
      return entry ? { entry } : ended ? { end: ended } : null;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onEnd: (listener) => {
      endListeners.add(listener);
      return () => void endListeners.delete(listener);
    },
    retry: async (key) => {
      const entry = entries.get(key);
      if (entry) put({ ...entry, state: "waiting", question: null });
    },
    drop: async (key) => end({ key, outcome: "dropped", error: null }),
  };
};
