import { expect, test } from "vitest";
import { CallError } from "#engine/transport/errors.ts";
import { boundOf, sameBound } from "./bound.ts";

const refusal = new CallError(500, { code: "unexpected", message: "Something went wrong", path: null, res: null });
const fresh = { data: [1], error: null, dataUpdatedAt: 10_000, errorUpdatedAt: 0 };

test("before the first answer a read is pending, and after a first failure it is an error with its text", () => {
  const never = { data: undefined, error: null, dataUpdatedAt: 0, errorUpdatedAt: 0 };
  expect(boundOf(never, 5, true).status).toBe("pending");
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
