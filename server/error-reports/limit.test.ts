import { expect, it } from "vitest";
import { ReportLimit } from "./limit.ts";

it("takes so many reports a minute of one address and of all, and forgets the minute with its end", () => {
  const limit = new ReportLimit({ ofOne: 2, ofAll: 3 });
  const start = 1_000 * 60_000;
  const allows = (addresses: string, at: number) =>
    addresses.split("").map((address) => limit.allows(address, start + at));
  expect(allows("aaab", 0)).toEqual([true, true, false, true]);
  expect(allows("bc", 59_999)).toEqual([false, false]);
  expect(allows("aabb", 60_000)).toEqual([true, true, true, false]);
});
