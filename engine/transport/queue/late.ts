import { createListeners } from "#engine/transport/listeners.ts";
import type { OpenQueue } from "./queue.ts";
import type { QueueEnd, QueuedWrite, WriteQueue } from "./types.ts";

export interface LateQueue extends WriteQueue {
  /** The queue itself, once its code is there; null when it cannot be loaded now. */
  open: () => Promise<OpenQueue | null>;
  identify: (owner: string | null) => void;
}

const none: readonly QueuedWrite[] = [];

/** The queue before its code is loaded: it comes after the first screen. A failed load is tried again when it is asked for. */
export const lateQueue = (load: () => Promise<OpenQueue>): LateQueue => {
  const listeners = createListeners();
  const endListeners = createListeners<[QueueEnd]>();
  let queue: OpenQueue | null = null;
  let loading: Promise<OpenQueue | null> | null = null;
  let owner: string | null = null;

  const adopt = (loaded: OpenQueue) => {
    queue = loaded;
    queue.identify(owner);
    queue.subscribe(listeners.tell);
    queue.onEnd(endListeners.tell);
    listeners.tell();
    return loaded;
  };
  const open = () =>
    (loading ??= load().then(adopt, (error: unknown) => {
      loading = null;
      console.warn("The queue of writes is not available", error);
      return null;
    }));
  return {
    open,
    identify: (next) => {
      owner = next;
      queue?.identify(next);
    },
    entries: () => queue?.entries() ?? none,
    others: () => queue?.others() ?? 0,
    find: async (key) => (await open())?.find(key) ?? null,
    subscribe: listeners.add,
    onEnd: endListeners.add,
    retry: async (key) => (await open())?.retry(key),
    drop: async (key) => (await open())?.drop(key),
  };
};
