import { expect, test } from "vitest";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { createTurns } from "./turns.ts";

const waitingRoom = (count: number) => {
  const tasks: (() => void)[] = [];
  const clock = { ...fakeClock(), after: (_ms: number, run: () => void) => (tasks.push(run), () => {}) };
  const gone: number[] = [];
  const turns = createTurns(clock);
  const leave = Array.from({ length: count }, (_, index) => turns.wait(() => void gone.push(index)));
  return { turns, gone, leave, tasks, pass: () => tasks.shift()?.() };
};

test("who waits goes on in batches, in the order in which they came", () => {
  const { gone, tasks, pass } = waitingRoom(250);
  expect(gone).toEqual([]);
  const after = [1, 2, 3].map(() => (pass(), gone.length));
  expect(after).toEqual([100, 200, 250]);
  expect(gone).toEqual(Array.from({ length: 250 }, (_, index) => index));
  expect(tasks).toEqual([]);
});

test("who waits no more has no turn, and who comes later has one", () => {
  const { turns, gone, leave, pass } = waitingRoom(2);
  leave[0]?.();
  pass();
  expect(gone).toEqual([1]);
  turns.wait(() => void gone.push(7));
  pass();
  expect(gone).toEqual([1, 7]);
});
