import { expect, test } from "vitest";
import { createPump } from "./pump.ts";
import { settled } from "./testing/world-clock.ts";

/** A pump whose work ends, or fails, when the test says so. */
const setUp = () => {
  const reported: unknown[] = [];
  const begun: { end: () => void; fail: (cause: unknown) => void }[] = [];
  const work = () => new Promise<void>((resolve, reject) => void begun.push({ end: resolve, fail: reject }));
  const pump = createPump(work, (error) => reported.push(error));
  return { pump, begun, reported };
};

test.each([
  ["once", 1, 1],
  ["once more after it has ended, when it was asked for meanwhile", 2, 2],
  ["once more only, however often it was asked for", 7, 2],
])("the work runs %s", async (_name, asked, runs) => {
  const { pump, begun } = setUp();
  for (let time = 0; time < asked; time++) pump.run();
  expect(begun.length).toBe(1);
  begun[0]?.end();
  await settled();
  begun[1]?.end();
  await settled();
  expect(begun.length).toBe(runs);
});

test("the work runs again when it is asked for after it has ended", async () => {
  const { pump, begun } = setUp();
  pump.run();
  begun[0]?.end();
  await settled();
  pump.run();
  expect(begun.length).toBe(2);
});

test("work that fails is reported, and what was asked for meanwhile runs all the same", async () => {
  const { pump, begun, reported } = setUp();
  pump.run();
  pump.run();
  begun[0]?.fail("full");
  await settled();
  expect([reported, begun.length]).toEqual([["full"], 2]);
});

test.each([
  ["before it runs", 0, 0],
  ["while it runs, though it was asked for again", 2, 1],
])("a pump that was stopped %s begins nothing more", async (_name, asked, runs) => {
  const { pump, begun } = setUp();
  for (let time = 0; time < asked; time++) pump.run();
  pump.stop();
  begun[0]?.end();
  await settled();
  pump.run();
  await settled();
  expect(begun.length).toBe(runs);
});
