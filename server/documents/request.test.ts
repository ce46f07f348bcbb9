import { describe, expect, it } from "vitest";
import { DomainError } from "#schemas/protocol/errors.ts";
import { kindIn, noteIn, preconditionOf, revisionIn, stoodOn } from "./request.ts";
import { isFlagged } from "#server/request.ts";

/** The code and the path of a refusal, else the answer. */
const outcome = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error instanceof DomainError ? [error.code, error.path] : error;
  }
};

it.each([
  ["page", "page"],
  ["pages", ["not_found", null]],
  ["toString", ["not_found", null]],
  [undefined, ["not_found", null]],
])("reads the kind of a path: %s", (kind, expected) => {
  expect(outcome(() => kindIn({ params: { kind } }))).toEqual(expected);
});

it.each([
  ["12", 12],
  ["-1", ["invalid_input", "/revision"]],
  ["last", ["invalid_input", "/revision"]],
])("reads the revision of a path: %s", (revision, expected) => {
  expect(outcome(() => revisionIn({ params: { revision } }))).toEqual(expected);
});

describe("what a write builds on", () => {
  it.each([
    [{ "if-match": "3" }, { revision: 3 }],
    [{ "if-match": '"12"' }, { revision: 12 }],
    [{ "if-match": ' W/"12" ' }, { revision: 12 }],
    [{ "if-match": "3", "if-none-match": "*" }, { revision: 3 }],
    [{ "if-none-match": " * " }, { isNew: true }],
    [{ "if-match": "*" }, ["invalid_input", "/If-Match"]],
    [{ "if-match": "1234567890123456" }, ["invalid_input", "/If-Match"]],
    [{ "if-none-match": '"3"' }, ["revision_required", null]],
    [{}, ["revision_required", null]],
  ])("is said by its headers: %j", (headers, expected) => {
    expect(outcome(() => preconditionOf({ headers }))).toEqual(expected);
  });

  it("is a revision where there must be one already", () => {
    expect(outcome(() => stoodOn({ headers: { "if-match": "3" } }))).toBe(3);
    expect(outcome(() => stoodOn({ headers: { "if-none-match": "*" } }))).toEqual(["revision_required", null]);
  });
});

it.each([
  [{}, false],
  [{ draft: "0" }, false],
  [{ draft: "1" }, true],
  [{ draft: "yes" }, ["invalid_input", "/draft"]],
  [{ draft: ["1", "1"] }, ["invalid_input", "/draft"]],
])("reads a flag of the query: %j", (query, expected) => {
  expect(outcome(() => isFlagged({ query }, "draft"))).toEqual(expected);
});

it.each([
  [{}, null],
  [{ note: "" }, null],
  [{ note: "As agreed" }, "As agreed"],
  [{ note: "x".repeat(200) }, "x".repeat(200)],
  [{ note: "x".repeat(201) }, ["invalid_input", "/note"]],
  [{ note: "a\0b" }, ["invalid_input", "/note"]],
  [{ note: ["one", "two"] }, ["invalid_input", "/note"]],
])("reads a note of the query: %j", (query, expected) => {
  expect(outcome(() => noteIn({ query }))).toEqual(expected);
});
