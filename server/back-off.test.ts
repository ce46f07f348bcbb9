import { expect, it } from "vitest";
import { minute, second } from "#schemas/durations.ts";
import { factDelay, mostFailures, printerDelay, targetDelay } from "./back-off.ts";

const longest = () => 1;
const shortest = () => 0;

it("a fact waits 2 s, twice as long each time, and at most 10 min", () => {
  const waits = [1, 2, 3, 4, 9, 10, 11, 1000].map((attempts) => factDelay(attempts, longest) / second);
  expect(waits).toEqual([2, 4, 8, 16, 512, 600, 600, 600]);
});

it("a target that has failed too often is left alone for 10 s, twice as long each time, and at most 10 min", () => {
  const waits = [0, 1, 2, 5, 6, 7, 1000].map((more) => targetDelay(mostFailures + more, longest) / second);
  expect(waits).toEqual([10, 20, 40, 320, 600, 600, 600]);
});

it("a printer that cannot print is left alone for 2 s, twice as long each time, and at most 1 min", () => {
  const waits = [1, 2, 5, 6, 7, 1000].map((tries) => printerDelay(tries, longest) / second);
  expect(waits).toEqual([2, 4, 32, 60, 60, 60]);
});

it("what failed together comes back within half of the time, but not together", () => {
  expect([factDelay(1, shortest), factDelay(1, () => 0.5), factDelay(99, shortest)]).toEqual([
    second,
    1.5 * second,
    5 * minute,
  ]);
});
