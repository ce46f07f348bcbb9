import type { Clock } from "#engine/transport/clock.ts";
import { memoryQueueStore } from "#engine/transport/queue/memory-store.ts";
import { createQueue, type OpenQueue, type QueueParts } from "#engine/transport/queue/queue.ts";

/** The real queue of one tab, kept in memory. */
export const memoryQueue =
  (clock: Clock, store = memoryQueueStore()) =>
  async (parts: Pick<QueueParts, "link" | "send">): Promise<OpenQueue> =>
    createQueue({
      ...parts,
      tab: "one",
      store,
      channel: { post: () => {}, listen: () => {} },
      clock,
      random: () => 0,
      report: () => {},
    });
