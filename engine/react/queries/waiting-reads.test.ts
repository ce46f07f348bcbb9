import { expect, test } from "vitest";
import { CallError } from "#engine/transport/errors.ts";
import { callsBy } from "./polled-fixture.ts";

/** Refuses the first `times` calls and asks to wait 40 s. */
const refusing = (times: number, retryAfter: number | null = 40_000) => {
  let left = times;
  return () => {
    if (left-- <= 0) return [];
    throw new CallError(429, { code: "too_many_requests", message: "Wait", path: null, res: null }, retryAfter);
  };
};
const moments = [0, 4, 20, 39, 40, 60, 79, 80, 120];

test("a read that the server asks to wait is made again by itself when the wait is over, and rests after its answer", async () => {
  const read = { procedure: "load_history", input: {} };
  expect(await callsBy(read, moments, refusing(2))).toEqual([1, 1, 1, 1, 2, 2, 2, 3, 3]);
  expect(await callsBy(read, moments, refusing(2, null))).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1]);
});

test("a poll waits as long too, and goes on at its own pace after that", async () => {
  const read = { procedure: "load_history", input: {}, poll: 20 };
  expect(await callsBy(read, moments, refusing(1))).toEqual([1, 1, 1, 1, 2, 3, 3, 4, 6]);
});

test("so does a read that is repeated when it fails", async () => {
  const read = { procedure: "load_history", input: {}, retry: { times: 3, wait: 3 } };
  expect(await callsBy(read, moments, refusing(1))).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 2]);
});
