import { expect, test } from "vitest";
import { oncePer } from "./once-per.ts";

test("the same object is asked once and gets the same answer, another one its own", () => {
  let asked = 0;
  const answerFor = oncePer((list: readonly number[]) => ({ length: list.length, turn: ++asked }));
  const [one, two] = [[1], [1, 2]];
  const first = answerFor(one);
  expect([first, answerFor(two), answerFor(one)]).toEqual([
    { length: 1, turn: 1 },
    { length: 2, turn: 2 },
    { length: 1, turn: 1 },
  ]);
  expect(answerFor(one)).toBe(first);
});
