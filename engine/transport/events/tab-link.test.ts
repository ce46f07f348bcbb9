import { expect, test } from "vitest";
import { probeTimeout } from "#engine/transport/link/link.ts";
import { maxWait } from "#engine/transport/wait.ts";
import { endOfDoubt, isCutBy } from "./tab-link.ts";

const patience = probeTimeout + 300;

test.each<[string, boolean, boolean, number, ReturnType<typeof endOfDoubt>]>([
  ["the keeper has spoken", true, true, patience, "over"],
  ["the link is known as lost", false, false, patience, "over"],
  ["nobody has said otherwise", false, true, patience, "lost"],
  ["nobody has said otherwise, a little late", false, true, patience + 500, "lost"],
  ["the device did nothing meanwhile", false, true, patience + 501, "again"],
  ["the keeper has spoken while the device did nothing", true, true, 60_000, "over"],
])("a doubt, when %s", (_name, hasSpoken, isOnline, waited, end) => {
  expect(endOfDoubt(hasSpoken, isOnline, waited)).toBe(end);
});

test.each<[boolean, number, boolean]>([
  [false, 0, true],
  [false, 2 * maxWait - 1, true],
  [false, 2 * maxWait, false],
  [true, 0, false],
])("a keeper that said online=%s %i ms ago: cut off is %s", (online, ago, isCut) => {
  expect(isCutBy({ online, at: 1_000 }, 1_000 + ago)).toBe(isCut);
});
