import { setImmediate as turnOfLoop } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { breathe } from "./breath.ts";

let now = 0;
/** Turns of the event loop that others got. */
let turns = 0;
let next: NodeJS.Immediate;
const count = () => {
  turns += 1;
  next = setImmediate(count);
};

beforeEach(async () => {
  // Whatever others held up before is over; those of the same process may have done so by the real clock.
  now = Math.max(now, performance.now()) + 1000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  await breathe();
  next = setImmediate(count);
  await turnOfLoop();
  turns = 0;
});
afterEach(() => {
  clearImmediate(next);
  vi.restoreAllMocks();
});

const work = async (steps: number, ms: number): Promise<void> => {
  for (let step = 0; step < steps; step += 1) {
    await breathe();
    now += ms;
  }
};

it("long work lets others through, and work that is soon done does not wait", async () => {
  await work(3, 3);
  expect(turns).toBe(0);
  await work(20, 3);
  expect(turns).toBeGreaterThanOrEqual(4);
});

it("one piece of work after another, each of them short, holds others up as one long piece would", async () => {
  for (let piece = 0; piece < 10; piece += 1) await work(2, 3);
  expect(turns).toBeGreaterThanOrEqual(4);
});

it("a clock that was set back holds nobody up until it has caught up", async () => {
  now -= 10_000;
  await work(4, 3);
  expect(turns).toBe(1);
});
