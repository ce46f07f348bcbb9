import { expect, test } from "vitest";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { createRounds } from "./rounds.ts";
import { minute } from "#schemas/durations.ts";

const every = 20 * minute;

/** Rounds whose loads end when the test says so; `calls` has each with the minute at which it began. */
const stage = () => {
  const clock = fakeClock(0);
  const calls: { key: string; at: number; isAborted: () => boolean }[] = [];
  const open: { key: string; end: (answer: unknown) => void; fail: (error: Error) => void }[] = [];
  let most = 0;
  const rounds = createRounds({
    clock,
    every,
    errorOf: (error) => ({ code: "failed", message: (error as Error).message }),
    load: (key, signal) =>
      new Promise((end, fail) => {
        calls.push({ key, at: clock.now() / minute, isAborted: () => signal.aborted });
        open.push({ key, end, fail });
        most = Math.max(most, open.length);
      }),
  });
  const settle = async (how: (one: (typeof open)[number]) => void) => {
    how(open.shift()!);
    await new Promise<void>((done) => queueMicrotask(() => queueMicrotask(() => queueMicrotask(done))));
  };
  return {
    clock,
    rounds,
    calls,
    made: () => calls.map(({ key, at }) => `${key}@${at}`),
    answer: (data: unknown = []) => settle(({ end }) => end(data)),
    fail: () => settle(({ fail }) => fail(new Error("no answer"))),
    mostAtOnce: () => most,
  };
};

test("a round loads one after the other in order, and the next begins 20 minutes after its start [OV-413] [OV-414]", async () => {
  const { clock, rounds, made, answer, mostAtOnce } = stage();
  rounds.show(["FC1", "JH1"]);
  expect(made()).toEqual(["FC1@0"]);
  await answer();
  expect(made()).toEqual(["FC1@0", "JH1@0"]);
  clock.advance(minute);
  await answer();
  clock.advance(every - minute - 1);
  expect(made()).toHaveLength(2);
  clock.advance(1);
  await answer();
  await answer();
  expect([made(), mostAtOnce()]).toEqual([["FC1@0", "JH1@0", "FC1@20", "JH1@20"], 1]);
});

test("a long round is followed directly, and a change of location ends it and begins one for the new machines [OV-415]", async () => {
  const { clock, rounds, made, calls, answer } = stage();
  rounds.show(["FC1", "JH1"]);
  await answer();
  clock.advance(25 * minute);
  await answer();
  expect(made()).toEqual(["FC1@0", "JH1@0", "FC1@25"]);
  rounds.show(["JH1", "FC1"]);
  expect(made()).toHaveLength(3);
  rounds.show(["PJ1", "JB1"]);
  expect([made().slice(3), calls[2]!.isAborted()]).toEqual([["PJ1@25"], true]);
});

test("the answer of an ended round changes nothing", async () => {
  const { rounds, made, answer } = stage();
  rounds.show(["FC1", "JH1"]);
  rounds.show(["PJ1"]);
  await answer(["of FC1"]);
  expect([made(), [...rounds.get().keys()]]).toEqual([["FC1@0", "PJ1@0"], ["PJ1"]]);
});

test("a failed one is passed over, keeps what it had, and is tried again in the next round or when asked", async () => {
  const { clock, rounds, made, answer, fail } = stage();
  rounds.show(["FC1", "JH1"]);
  await answer(["late"]);
  await answer();
  clock.advance(every);
  await fail();
  expect(rounds.get().get("FC1")).toEqual({
    data: ["late"],
    at: 0,
    error: { code: "failed", message: "no answer" },
    loading: false,
  });
  expect(made().at(-1)).toBe("JH1@20");
  rounds.again("FC1");
  rounds.again("FC1");
  await answer();
  await answer(["late", "later"]);
  expect(made().slice(2)).toEqual(["FC1@20", "JH1@20", "FC1@20"]);
  expect(rounds.get().get("FC1")).toMatchObject({ data: ["late", "later"], error: null });
  clock.advance(every);
  expect(made().at(-1)).toBe("FC1@40");
});

test("only what is being loaded is marked, and keeps its answer meanwhile", async () => {
  const { clock, rounds, answer } = stage();
  rounds.show(["FC1", "JH1"]);
  await answer(["late"]);
  await answer([]);
  clock.advance(every);
  expect([...rounds.get()].map(([key, { data, loading }]) => [key, data, loading])).toEqual([
    ["FC1", ["late"], true],
    ["JH1", [], false],
  ]);
});

test("nothing is loaded after the end, and what is shown again begins anew", async () => {
  const { clock, rounds, made, answer } = stage();
  rounds.show(["FC1"]);
  await answer();
  rounds.stop();
  clock.advance(every * 2);
  expect(made()).toEqual(["FC1@0"]);
  rounds.show(["FC1"]);
  expect(made()).toEqual(["FC1@0", "FC1@40"]);
});

test("a change of what is shown keeps what is known of the keys that stay, and knows nothing of the new ones", async () => {
  const { rounds, answer } = stage();
  rounds.show(["FC1", "JH1"]);
  await answer(["late"]);
  rounds.show(["PJ1", "FC1", "JB1"]);
  expect([...rounds.get()]).toEqual([
    ["FC1", { data: ["late"], at: 0, error: null, loading: false }],
    ["PJ1", { data: undefined, at: null, error: null, loading: true }],
  ]);
});

test("who listens hears of each change until they stop", async () => {
  const { rounds, answer } = stage();
  const seen: unknown[] = [];
  const stop = rounds.subscribe(() => seen.push(rounds.get().get("FC1")?.loading));
  rounds.show(["FC1"]);
  await answer();
  stop();
  rounds.show(["JH1"]);
  expect(seen).toEqual([undefined, true, false]);
});

test("one that is asked for comes next, and once: never beside the one under way, nor again in its turn", async () => {
  const { rounds, made, answer, mostAtOnce } = stage();
  rounds.show(["FC1", "JH1", "PJ1"]);
  rounds.again("PJ1");
  rounds.again("FC1");
  rounds.again("elsewhere");
  for (let turn = 0; turn < 3; turn++) await answer();
  expect([made(), mostAtOnce()]).toEqual([["FC1@0", "PJ1@0", "JH1@0"], 1]);
  rounds.again("JH1");
  expect(made().at(-1)).toBe("JH1@0");
  expect(made()).toHaveLength(4);
});

test("what was asked for is forgotten with the round, and nothing follows an end", async () => {
  const { clock, rounds, made, answer } = stage();
  rounds.show(["FC1", "JH1"]);
  rounds.again("JH1");
  rounds.show(["PJ1", "JB1"]);
  await answer();
  await answer();
  expect(made()).toEqual(["FC1@0", "PJ1@0", "JB1@0"]);
  rounds.stop();
  await answer();
  rounds.show([]);
  clock.advance(every);
  expect(made()).toHaveLength(3);
});
