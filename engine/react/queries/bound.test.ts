import { expect, test } from "vitest";
import { CallError, NoLinkError } from "#engine/transport/errors.ts";
import { boundOf, errorTextOf, sameBound } from "./bound.ts";

const refusal = new CallError(500, { code: "unexpected", message: "Something went wrong", path: null, res: null });
const fresh = { data: [1], error: null, dataUpdatedAt: 10_000, errorUpdatedAt: 0 };

test("before the first answer a read is pending, and after a first failure it is an error with its text", () => {
  const never = { data: undefined, error: null, dataUpdatedAt: 0, errorUpdatedAt: 0 };
  expect(boundOf(never, 5, true)).toEqual({
    status: "pending",
    data: undefined,
    fetchedAt: null,
    stale: false,
    error: null,
  });
  expect(boundOf({ ...never, error: refusal }, 5, true)).toMatchObject({
    status: "error",
    error: { code: "unexpected", message: "Something went wrong" },
  });
});

test("one failed poll keeps the data as they are, the second marks them as old with their age", () => {
  const failed = (errorUpdatedAt: number) => boundOf({ ...fresh, error: refusal, errorUpdatedAt }, 5, true);
  expect([failed(15_000).stale, failed(20_000).stale]).toEqual([false, true]);
  expect(failed(20_000)).toMatchObject({ status: "ready", data: [1], fetchedAt: 10_000 });
});

test("a lost link marks data as old at once", () => {
  expect(boundOf(fresh, 5, false).stale).toBe(true);
});

test("an equal answer of a later poll is the same binding", () => {
  const before = boundOf(fresh, 5, true);
  expect(sameBound(before, boundOf({ ...fresh, dataUpdatedAt: 15_000 }, 5, true))).toBe(before);
});

test("an answer that differs in more than its moment is another binding", () => {
  const before = boundOf(fresh, 5, true);
  const old = boundOf(fresh, 5, false);
  const failed = { ...before, error: { code: "unexpected", message: "Something went wrong" } };
  const others = [boundOf({ ...fresh, data: [2] }, 5, true), { ...before, status: "pending" as const }, failed];
  for (const next of others) expect(sameBound(before, next)).toBe(next);
  expect(sameBound(undefined, before)).toBe(before);
  expect(sameBound(old, before)).toBe(before);
});

test("old data are drawn anew at each answer, for their age", () => {
  const old = boundOf(fresh, 5, false);
  const older = { ...old };
  expect(sameBound(old, older)).toBe(older);
});

test("where nothing polls the first failure counts, and a failed source always does", () => {
  const failed = (error: unknown, poll?: number) =>
    boundOf({ ...fresh, error, errorUpdatedAt: 10_001 }, poll, true).stale;
  const sourceFailure = new CallError(502, { code: "source_failed", message: "", path: null, res: null });
  expect([failed(refusal), failed(refusal, 5), failed(sourceFailure, 5)]).toEqual([true, false, true]);
});

test("an error is told in the words of the server, without a server by what happened", () => {
  const taken = new CallError(409, { code: "state_conflict", message: "Taken", path: null, res: null });
  expect([taken, new NoLinkError(), new Error("broken"), "odd"].map(errorTextOf)).toEqual([
    { code: "state_conflict", message: "Taken" },
    { code: "no_link", message: "No answer from the server" },
    { code: "unexpected", message: "broken" },
    { code: "unexpected", message: "" },
  ]);
});

test("a first read that the server asks to wait for says that it waits; data that were had stay as with any failure", () => {
  const busy = new CallError(503, { code: "busy", message: "Busy", path: null, res: null }, 4_000);
  const never = { data: undefined, error: busy, dataUpdatedAt: 0, errorUpdatedAt: 5_000 };
  expect(boundOf(never, undefined, true)).toMatchObject({
    status: "error",
    error: { code: "busy", text: "call.waits" },
  });
  expect(boundOf({ ...never, error: refusal }, undefined, true).error).not.toHaveProperty("text");
  expect(boundOf({ ...fresh, error: busy, errorUpdatedAt: 10_001 }, undefined, true)).toMatchObject({
    status: "ready",
    data: [1],
    stale: true,
    error: { text: "call.waits" },
  });
});
