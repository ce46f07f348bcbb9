import { expect, test } from "vitest";
import { sampleFor, variablesOf } from "./sample.ts";

test("the names that an expression reads are found, those of a list's entries are not", () => {
  const expression = {
    and: [
      { "==": [{ var: "machine.status" }, { var: ["step.value", 0] }] },
      { some: [{ var: "sources.rows" }, { ">": [{ var: "qty" }, 0] }] },
      { pick: { a: { var: "answers.a" } } },
      { literal: { var: "nothing" } },
    ],
  };
  expect(variablesOf(expression)).toEqual(["machine.status", "step.value", "sources.rows", "answers.a"]);
});

test("sample values get a place for each name and keep what is given", () => {
  const expression = { "==": [{ var: "machine.status" }, { var: "machine.name" }] };
  expect(sampleFor(expression, { machine: { status: "R" }, other: 1 })).toEqual({
    machine: { status: "R", name: null },
    other: 1,
  });
  expect(sampleFor({ var: "machine.x" }, { machine: 5 })).toEqual({ machine: 5 });
});
