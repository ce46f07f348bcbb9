import { expect, it } from "vitest";
import { paced } from "./pace.ts";

/** Time that goes only where somebody says so; what is waited for is kept with how it ends. */
const handTime = () => {
  const waits: { ms: number; end: () => void }[] = [];
  let at = 0;
  return {
    waits,
    pass: (ms: number) => (at += ms),
    now: () => at,
    wait: (ms: number) => new Promise<void>((end) => waits.push({ ms, end })),
  };
};
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

it("work follows other work, behind a pause of so many times its length, and of 20 ms at most", async () => {
  const time = handTime();
  const inTurn = paced(3, time);
  const begun: string[] = [];
  const work = (name: string, takes: number) =>
    inTurn(async () => {
      begun.push(name);
      time.pass(takes);
      return name;
    });
  const all = Promise.all([work("a", 2), work("b", 50), work("c", 1)]);
  await settled();
  expect([begun, time.waits.map(({ ms }) => ms)]).toEqual([["a"], [6]]);
  time.waits[0]!.end();
  await settled();
  expect([begun, time.waits.map(({ ms }) => ms)]).toEqual([
    ["a", "b"],
    [6, 20],
  ]);
  time.waits[1]!.end();
  expect(await all).toEqual(["a", "b", "c"]);
});

it("work that fails fails alone, and the next has its turn", async () => {
  const time = handTime();
  const inTurn = paced(3, time);
  const failing = inTurn(() => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  time.waits[0]!.end();
  expect(await inTurn(async () => "next")).toBe("next");
});
