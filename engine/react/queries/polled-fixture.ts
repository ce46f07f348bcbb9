import { environmentManager, QueryObserver } from "@tanstack/react-query";
import { vi } from "vitest";
import { noEntities } from "#engine/store/entities.ts";
import { type Answer, fakeTransport } from "#engine/testing/fake-transport.ts";
import { createQueryClient } from "./client.ts";
import { type Read, readOptions } from "./use-reads.ts";

/**
 * Keeps a read while time moves by hand, and tells how many calls were made by each of the moments (seconds, rising);
 * `answer` is what each call gets.
 */
export const callsBy = async (read: Read, moments: readonly number[], answer: Answer = []): Promise<number[]> => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
  const client = createQueryClient();
  const transport = fakeTransport({ procedures: { [read.procedure]: answer } });
  const stop = new QueryObserver(
    client,
    readOptions(client, transport, () => noEntities, read),
  ).subscribe(() => {});
  try {
    const calls: number[] = [];
    for (const [index, moment] of moments.entries()) {
      await vi.advanceTimersByTimeAsync((moment - (moments[index - 1] ?? 0)) * 1000);
      calls.push(transport.calls.length);
    }
    return calls;
  } finally {
    stop();
    client.clear();
    environmentManager.setIsServer(() => typeof window === "undefined");
    vi.useRealTimers();
  }
};
