import { vi } from "vitest";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { nextFrame } from "./stage.tsx";

/** Intervals of the page that a test moves on. */
export interface Intervals {
  advance: (ms: number) => void;
}

/**
 * Intervals that stand still until a test moves them on, up to `vi.unstubAllGlobals`. The runner's own fake timers will not
 * do: whatever looks for an element moves those on, as long as it takes.
 */
export const stillIntervals = (): Intervals => {
  const clock = fakeClock(0);
  const ends = new Map<unknown, () => void>();
  const clear = globalThis.clearInterval;
  vi.stubGlobal("setInterval", (run: () => void, ms: number) => {
    const id = {};
    ends.set(id, clock.every(ms, run));
    return id;
  });
  vi.stubGlobal("clearInterval", (id: unknown) => {
    const end = ends.get(id);
    if (end) end();
    else clear(id as number);
    ends.delete(id);
  });
  return { advance: clock.advance };
};

/** Waits until nothing has changed on the page, and nothing was read, for some frames. */
export const settled = async (read: () => number): Promise<void> => {
  const now = () => `${read()} ${document.body.innerHTML}`;
  for (let [same, before] = [0, ""]; same < 10;) {
    await nextFrame();
    same = now() === before ? same + 1 : 0;
    before = now();
  }
};

/** How often something is read in two rounds of so many seconds: up to a millisecond before the end of each, and at it. */
export const readsIn = async (read: () => number, seconds: number, { advance }: Intervals): Promise<number[]> => {
  await settled(read);
  const before = read();
  const reads: number[] = [];
  for (const ms of [seconds * 1000 - 1, 1, seconds * 1000 - 1, 1]) {
    advance(ms);
    await settled(read);
    reads.push(read() - before);
  }
  return reads;
};
