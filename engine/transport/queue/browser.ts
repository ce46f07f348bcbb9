import { systemClock } from "#engine/transport/clock.ts";
import { browserChannel } from "./channel.ts";
import { createQueue, type OpenQueue, type QueueParts } from "./queue.ts";
import { indexedQueueStore } from "./store.ts";

/** The queue of this browser. */
export const openQueue = (parts: Pick<QueueParts, "link" | "send">): OpenQueue =>
  createQueue({
    ...parts,
    tab: `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`,
    store: indexedQueueStore(),
    channel: browserChannel(),
    clock: systemClock,
    random: Math.random,
    report: (error) => console.warn("The queue of writes could not be stored", error),
  });
