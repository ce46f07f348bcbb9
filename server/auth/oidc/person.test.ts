import { describe, expect, it, test } from "vitest";
import { type Claims, personOf } from "./person.ts";
import { OidcProblem } from "./problem.ts";

const rules = {
  nameClaim: "preferred_username",
  groupsClaim: "groups",
  required: new Map<string, readonly unknown[]>(),
};
const anna = { sub: "a-1", preferred_username: "anna", groups: ["shop-admins"], locale: "sv-SE" };

const problemOf = (claims: Claims, required = rules.required): unknown => {
  try {
    return personOf(claims, { ...rules, required });
  } catch (error) {
    return error instanceof OidcProblem ? error.problem : error;
  }
};

describe("a person by the claims of a provider", () => {
  it("has subject, name, groups and language", () => {
    expect(personOf(anna, rules)).toEqual({
      subject: "a-1",
      username: "anna",
      groups: ["shop-admins"],
      language: "sv",
    });
  });

  it("may have one group as a text, none, and a language that the product does not speak", () => {
    const { groups: _, locale: __, ...bare } = anna;
    expect([personOf({ ...anna, groups: "shop-admins" }, rules).groups, personOf(bare, rules).groups]).toEqual([
      ["shop-admins"],
      [],
    ]);
    expect(["fi", 7, undefined].map((locale) => personOf({ ...anna, locale }, rules).language)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("has a name without blanks around it, composed", () => {
    expect(personOf({ ...anna, preferred_username: " Bjo\u0308rn " }, rules).username).toBe("Bj\u00f6rn");
  });
});

test.each([
  ["no subject", { sub: undefined }],
  ["a subject that is a number", { sub: 7 }],
  ["a subject of 256 characters", { sub: "a".repeat(256) }],
  ["no name", { preferred_username: undefined }],
  ["a name that is an object", { preferred_username: { toString: "anna" } }],
  ["a blank name", { preferred_username: "  " }],
  ["a name of 10 kB", { preferred_username: "a".repeat(10_240) }],
  ["a name with a character that nobody sees", { preferred_username: "an\u200bna" }],
  ["the name of a paired screen", { preferred_username: "device:Hall 1" }],
  ["groups that are an object", { groups: { "shop-admins": true } }],
  ["groups that are numbers", { groups: [1, 2] }],
  ["groups that are lists", { groups: [["shop-admins"]] }],
  ["more groups than anybody has", { groups: Array.from({ length: 5001 }, (_, at) => `g${at}`) }],
])("nobody is a person by claims with %s", (_what, change) => {
  expect(problemOf({ ...anna, ...change })).toBe("claims");
});

test("claims are not looked for where objects keep what they inherit", () => {
  expect(problemOf({ sub: "x", groups: [] })).toBe("claims");
  expect(() => personOf(anna, { ...rules, nameClaim: "constructor" })).toThrow(OidcProblem);
});

describe("the allowed values of claims", () => {
  const required = new Map<string, readonly unknown[]>([
    ["hd", ["plant.example", "hall.example"]],
    ["email_verified", [true]],
  ]);
  it.each([
    ["each has one of its values", { hd: "hall.example", email_verified: true }, true],
    ["one has it among others", { hd: ["x", "plant.example"], email_verified: true }, true],
    ["one has another value", { hd: "evil.example", email_verified: true }, false],
    ["one has its value as a text", { hd: "plant.example", email_verified: "true" }, false],
    ["one is missing", { hd: "plant.example" }, false],
  ])("let in or not: %s", (_what, change, isIn) => {
    const found = problemOf({ ...anna, ...change }, required);
    expect(found === "not_admitted").toBe(!isIn);
  });
});
