import fc from "fast-check";
import { expect, test } from "vitest";
import { maxWait, minWait, waitBefore } from "./wait.ts";

test("waits lie between 1 s and 30 s and spread wider with each attempt", () => {
  expect([0, 1, 2, 3, 4, 50].map((attempt) => [waitBefore(attempt, 0), waitBefore(attempt, 1)])).toEqual([
    [minWait, 2_000],
    [minWait, 4_000],
    [minWait, 8_000],
    [minWait, 16_000],
    [minWait, maxWait],
    [minWait, maxWait],
  ]);
});

test("the server's own wish is never undercut, and those who hear it do not come back in one moment", () => {
  expect([waitBefore(0, 0, 20_000), waitBefore(0, 0.5, 20_000)]).toEqual([20_000, 20_500]);
});

test("any attempt waits a finite time within the bounds", () => {
  fc.assert(
    fc.property(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
      const wait = waitBefore(attempt, random);
      expect(Number.isInteger(wait)).toBe(true);
      expect(wait).toBeGreaterThanOrEqual(minWait);
      expect(wait).toBeLessThanOrEqual(maxWait);
    }),
  );
});
