import { expect, test } from "vitest";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { createWaits } from "./waits.ts";

const wait = (at: string, seconds: number) => ({ at, seconds, text: null });

test("a wait is over once, however often the frame shows it, and another one takes its place", () => {
  const clock = fakeClock();
  const over: string[] = [];
  const waits = createWaits(clock, (at) => over.push(at));
  waits.watch(wait("a", 2));
  clock.advance(1_000);
  waits.watch(wait("a", 2));
  clock.advance(999);
  expect(over).toEqual([]);
  clock.advance(1);
  expect(over).toEqual(["a"]);
  waits.watch(wait("b", 5));
  waits.watch(wait("c", 1));
  clock.advance(10_000);
  expect(over).toEqual(["a", "c"]);
});

test("a wait that is shown no more, or whose run is stopped, is never over", () => {
  const clock = fakeClock();
  const over: string[] = [];
  const waits = createWaits(clock, (at) => over.push(at));
  waits.watch(wait("a", 1));
  waits.watch(null);
  waits.watch(wait("a", 1));
  waits.stop();
  clock.advance(10_000);
  expect(over).toEqual([]);
});
