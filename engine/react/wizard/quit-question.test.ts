import { expect, test } from "vitest";
import { isQuitAnswer, quitQuestion } from "./quit-question.ts";

const offered = (mayKeep: boolean): unknown[] => {
  const question = quitQuestion(mayKeep);
  return question.kind === "choose" ? question.options.map(({ value }) => value) : [];
};

test("what was entered can be kept only where it is gone on with later, and staying is no way to leave", () => {
  expect([offered(true), offered(false)]).toEqual([
    ["keep", "discard", "stay"],
    ["discard", "stay"],
  ]);
  expect([...offered(true), null].map(isQuitAnswer)).toEqual([true, true, false, false]);
});
