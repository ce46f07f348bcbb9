import { describe, expect, it } from "vitest";
import { DomainError } from "#schemas/protocol/errors.ts";
import { FairQueue } from "./fair-queue.ts";

const limits = { running: 2, waitingOfOne: 3, waiting: 4 };
const queueOf = (...added: [caller: string, work: number][]): FairQueue<number> => {
  const queue = new FairQueue<number>(limits);
  for (const [caller, work] of added) queue.add(caller, work);
  return queue;
};

describe("the turns of callers", () => {
  it("lets one caller have all but one of the places", () => {
    const queue = queueOf(["a", 1], ["a", 2], ["b", 3]);
    expect([queue.next(), queue.next(), queue.next()]).toEqual([
      { caller: "a", work: 1 },
      { caller: "b", work: 3 },
      undefined,
    ]);
    queue.ended("b");
    expect([queue.hasNext(), queue.next()]).toEqual([false, undefined]);
    queue.ended("a");
    expect([queue.hasNext(), queue.next()]).toEqual([true, { caller: "a", work: 2 }]);
  });

  it("puts who has had a turn behind all others", () => {
    const queue = queueOf(["a", 1], ["a", 2], ["b", 3], ["c", 4]);
    const done: number[] = [];
    for (let next = queue.next(); next; next = queue.next()) {
      done.push(next.work);
      queue.ended(next.caller);
    }
    expect(done).toEqual([1, 3, 4, 2]);
  });

  it("gives the only place there is to anybody", () => {
    const queue = new FairQueue<number>({ ...limits, running: 1 });
    queue.add("a", 1);
    expect(queue.next()).toEqual({ caller: "a", work: 1 });
  });

  it("refuses more of one caller than may wait, and more of all", () => {
    const queue = queueOf(["a", 1], ["a", 2], ["a", 3]);
    const refusalOf = (caller: string): unknown => {
      try {
        return queue.add(caller, 9);
      } catch (error) {
        return (error as DomainError).code;
      }
    };
    expect([refusalOf("a"), refusalOf("b"), refusalOf("b")]).toEqual(["too_many_requests", undefined, "unavailable"]);
    expect(() => queue.add("a", 9)).toThrow(expect.objectContaining({ retryAfter: 2 }));
    queue.next();
    expect(refusalOf("a")).toBeUndefined();
  });

  it("forgets all that waits when it is emptied", () => {
    const queue = queueOf(["a", 1], ["b", 2]);
    expect([queue.empty(), queue.hasNext(), queue.empty()]).toEqual([[1, 2], false, []]);
  });
});
