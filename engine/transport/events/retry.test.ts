import { expect, test } from "vitest";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { waitBefore } from "#engine/transport/wait.ts";
import { createRetry } from "./retry.ts";

const setUp = () => {
  const clock = fakeClock();
  const start = clock.now();
  const runs: number[] = [];
  const retry = createRetry(
    clock,
    () => 0.5,
    () => runs.push(clock.now() - start),
  );
  return { clock, runs, retry };
};

test("the newest wait counts, and runs once", () => {
  const { clock, runs, retry } = setUp();
  retry.again(100);
  retry.again(30);
  clock.advance(1_000);
  expect(runs).toEqual([30]);
});

test("each failure waits as the one rule of waits says, and as long as was asked for", () => {
  const { clock, runs, retry } = setUp();
  retry.later();
  const first = waitBefore(0, 0.5);
  clock.advance(first);
  retry.later(60_000);
  const second = waitBefore(1, 0.5, 60_000);
  clock.advance(second);
  expect(runs).toEqual([first, first + second]);
});

test("what has worked waits as after a first failure", () => {
  const { clock, runs, retry } = setUp();
  retry.later();
  retry.later();
  retry.worked();
  retry.later();
  clock.advance(10 * 60_000);
  expect(runs).toEqual([waitBefore(0, 0.5)]);
});

test("what was stopped does not run", () => {
  const { clock, runs, retry } = setUp();
  retry.again(10);
  retry.stop();
  clock.advance(1_000);
  expect(runs).toEqual([]);
});
