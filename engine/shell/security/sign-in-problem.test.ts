import { expect, test } from "vitest";
import { CallError, NoLinkError } from "#engine/transport/errors.ts";
import { providerProblems } from "#schemas/protocol/provider-sign-in.ts";
import english from "../../../configs/factory/texts/en.json" with { type: "json" };
import swedish from "../../../configs/factory/texts/sv.json" with { type: "json" };
import { isOfPerson, providerWords, signInProblem } from "./sign-in-problem.ts";

const refused = (code: string) => new CallError(401, { code, message: "Wait a minute", path: null, res: null });

test.each([
  { case: "no link", error: new NoLinkError(), words: { text: 900050 } },
  { case: "a wrong name or password", error: refused("wrong_credentials"), words: { text: 900055 } },
  { case: "what else the server says", error: refused("too_many_requests"), words: "Wait a minute" },
  { case: "anything else", error: new Error("x is not a function"), words: { text: 900020 } },
])("who is not signed in hears of: $case", ({ error, words }) => {
  expect(signInProblem(error)).toEqual(words);
});

test("whatever goes wrong at a sign-in provider is said in its own words, in both languages", () => {
  for (const { texts } of [english, swedish]) {
    const words = providerProblems.map((problem) => Reflect.get(texts, providerWords[problem]));
    expect(words.every((text) => typeof text === "string" && text.length > 20)).toBe(true);
    expect(new Set(words).size).toBe(providerProblems.length);
  }
});

test("the provider is to ask anew who it is after what is wrong with a person, and not after its own faults", () => {
  expect(providerProblems.filter(isOfPerson)).toEqual(["claims", "not_admitted", "no_role", "name_taken", "disabled"]);
});
