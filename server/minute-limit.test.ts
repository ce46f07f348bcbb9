import { expect, it } from "vitest";
import { MinuteLimit } from "./minute-limit.ts";

const start = 1_000 * 60_000;

it("allows so many a minute of one address and of all, and forgets the minute with its end", () => {
  const limit = new MinuteLimit({ ofOne: 2, ofAll: 3 });
  const allows = (addresses: string, at: number) =>
    addresses.split("").map((address) => limit.allows(address, start + at));
  expect(allows("aaab", 0)).toEqual([true, true, false, true]);
  expect(allows("bc", 59_999)).toEqual([false, false]);
  expect(allows("aabb", 60_000)).toEqual([true, true, true, false]);
});

it("does not count what it forgives, and forgives nothing twice", () => {
  const limit = new MinuteLimit({ ofOne: 1, ofAll: 2 });
  expect(limit.allows("a", start)).toBe(true);
  limit.forgive("a");
  limit.forgive("a");
  expect(["a", "a", "b", "c"].map((address) => limit.allows(address, start))).toEqual([true, false, true, false]);
});
