import { expect, test } from "vitest";
import { CallError, NoLinkError } from "#engine/transport/errors.ts";
import { signInProblem } from "./sign-in-problem.ts";

const refused = (code: string) => new CallError(401, { code, message: "Wait a minute", path: null, res: null });

test.each([
  { case: "no link", error: new NoLinkError(), words: { text: 900050 } },
  { case: "a wrong name or password", error: refused("wrong_credentials"), words: { text: 900055 } },
  { case: "what else the server says", error: refused("too_many_requests"), words: "Wait a minute" },
  { case: "anything else", error: new Error("x is not a function"), words: { text: 900020 } },
])("who is not signed in hears of: $case", ({ error, words }) => {
  expect(signInProblem(error)).toEqual(words);
});
