import { expect, it } from "vitest";
import { rotateEvery, settledAfter, stepOf } from "./rotation.ts";

const fresh = { created_at: 0, token_at: 1000, next_hash: null, next_at: null };
const followed = { ...fresh, next_hash: "next", next_at: 5000 };

it.each([
  ["a young token is kept", fresh, "now", 1000 + rotateEvery - 1, "keep"],
  ["one of an hour is followed by another", fresh, "now", 1000 + rotateEvery, "issue"],
  ["one that nobody has dated is as old as its device", { ...fresh, token_at: null }, "now", rotateEvery, "issue"],
  ["a clock that was put back changes nothing", fresh, "now", -rotateEvery, "keep"],
  ["both are good for ten minutes", followed, "now", 5000 + settledAfter - 1, "keep"],
  ["the one that follows is good at once", followed, "next", 5000 + settledAfter - 1, "keep"],
  [
    "the one that follows counts alone once it has been kept for ten minutes",
    followed,
    "next",
    5000 + settledAfter,
    "settle",
  ],
  ["a browser that has lost the one that follows gets another", followed, "now", 5000 + settledAfter, "issue"],
])("%s", (_what, tokens, shown, now, step) => {
  expect(stepOf(tokens, shown, now)).toBe(step);
});
