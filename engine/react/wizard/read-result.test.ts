import { expect, test } from "vitest";
import { CallError, NoLinkError } from "#engine/transport/errors.ts";
import { type KnownRead, type ReadResult, takeResult, unknownRead } from "./read-result.ts";

const since = 1_000;
const refused = new CallError(422, { code: "rule_violated", message: "Too many", path: null, res: null });
const none: ReadResult = { data: undefined, dataUpdatedAt: 0, error: null, errorUpdatedAt: 0 };
const answer = (data: unknown, dataUpdatedAt: number): ReadResult => ({ ...none, data, dataUpdatedAt });
const failure = (error: unknown, errorUpdatedAt: number): ReadResult => ({ ...none, error, errorUpdatedAt });
const after = (...results: ReadResult[]): KnownRead =>
  results.reduce((known, result) => takeResult(known, result, since, undefined).known, unknownRead);

test("a new answer counts once, one from before the step was entered not at all", () => {
  const rows = ["a"];
  const first = takeResult(unknownRead, answer(rows, 1_000), since, undefined);
  expect(first.states).toMatchObject([{ status: "ready", data: rows, answers: 1, at: 1_000 }]);
  expect(takeResult(first.known, answer(rows, 1_000), since, undefined).states).toEqual([]);
  expect(takeResult(first.known, answer(["b"], 1_001), since, undefined).states).toMatchObject([{ answers: 2 }]);
  expect(takeResult(unknownRead, answer(rows, 999), since, undefined)).toEqual({
    known: unknownRead,
    states: [],
    retryIn: null,
  });
});

test("a patch of an answer that counts is shown without a new answer", () => {
  const patched = takeResult(after(answer(["a"], 1_000)), answer(["b"], 1_000), since, undefined);
  expect(patched.states).toMatchObject([{ data: ["b"], answers: 1 }]);
});

test("a failure is told once, with the last answer beside it", () => {
  const failed = takeResult(after(answer(["a"], 1_000)), failure(refused, 1_001), since, undefined);
  expect(failed.states).toMatchObject([{ status: "failed", data: ["a"], message: "Too many" }]);
  expect(takeResult(failed.known, failure(refused, 1_001), since, undefined).states).toEqual([]);
  expect(takeResult(unknownRead, failure(refused, 999), since, undefined).states).toEqual([]);
});

test("a failure is retried as often as the step says, then it has failed", () => {
  const retry = { times: 1, wait: 5 };
  const once = takeResult(unknownRead, failure(refused, 1_000), since, retry);
  expect([once.states[0]?.status, once.retryIn]).toEqual(["pending", 5]);
  const twice = takeResult(once.known, failure(refused, 1_001), since, retry);
  expect([twice.states[0]?.status, twice.retryIn]).toEqual(["failed", null]);
});

test("where nobody can be asked an old answer counts, and only there", () => {
  const old = (error: unknown) => ({ ...answer(["a"], 10), error, errorUpdatedAt: 1_000 });
  const alone = takeResult(unknownRead, old(new NoLinkError()), since, undefined);
  expect([alone.states, alone.known.answeredAt]).toMatchObject([
    [{ status: "failed", data: ["a"], answers: 1, at: 10 }],
    10,
  ]);
  const refusal = takeResult(unknownRead, old(refused), since, undefined);
  expect(refusal.states).toMatchObject([{ data: undefined, answers: 0 }]);
  expect(refusal.known).toMatchObject({ answeredAt: 0, failedAt: 1_000 });
});
