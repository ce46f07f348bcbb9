import jsonLogic from "json-logic-js";
import { describe, expect, it, test } from "vitest";
import type { OperatorName } from "#schemas/expressions/operators.ts";
import { evaluate } from "./evaluate.ts";

const data = {
  name: "Press 4",
  speed: 12.5,
  zero: 0,
  empty: "",
  nothing: null,
  on: true,
  counts: [3, 1, 4],
  none: [],
  orders: [
    { no: "A1", qty: 20, late: false },
    { no: "A2", qty: 0, late: true },
  ],
  place: { hall: { line: 7 } },
};

const speed = { var: "speed" };
const counts = { var: "counts" };
const orders = { var: "orders" };

/**
 * Arguments of each operator that JSON Logic itself defines, alone and within each other. Its `log` and `method`, which
 * reach out of an expression, are none of the product's.
 */
const cases = {
  var: [
    "name",
    ["name"],
    ["place.hall.line"],
    ["orders.1.no"],
    ["counts.2"],
    ["absent", 5],
    ["zero", 5],
    ["on.x", 1],
    "absent",
  ],
  missing: [
    "name",
    ["name", "absent"],
    ["nothing", "empty", "zero", "on"],
    [["absent", "speed"]],
    [],
    { merge: ["a", ["b"]] },
  ],
  missing_some: [
    [1, ["name", "absent"]],
    [2, ["name", "absent"]],
    [1, ["a", "b"]],
    [0, ["a"]],
    [3, ["name", "a", "on"]],
  ],
  if: [
    [true, 1, 2],
    [false, 1, 2],
    [false, 1],
    [0, 1, "", 2, [], 3, 4],
    [{ "<": [speed, 20] }, "slow", "fast"],
    ["0", 1, 2],
    [7],
  ],
  "?:": [
    [true, 1, 2],
    [{ var: "none" }, 1, 2],
    [{ var: "zero" }, "a", "b"],
  ],
  and: [[true, 3], [1, 0, 3], [1, "", 3], [[], true], [true], [{ var: "on" }, { ">": [speed, 1] }]],
  or: [[false, 3], [0, "", "x"], [0, false], [[], 0], [{ var: "absent" }, "instead"], [false]],
  "!": [[true], [false], true, 0, [[]], [[0]], "", ["0"], { var: "none" }, { "!": [1] }],
  "!!": [[true], [0], ["0"], [[]], [[1]], "", { var: "name" }],
  "==": [
    [1, 1],
    [1, "1"],
    [1, 2],
    ["a", "a"],
    [0, false],
    [1, true],
    [null, null],
    [null, 0],
    [{ var: "zero" }, "0"],
  ],
  "===": [
    [1, 1],
    [1, "1"],
    [null, null],
    [0, false],
    ["a", "b"],
  ],
  "!=": [
    [1, 2],
    [1, "1"],
    ["a", "b"],
    [0, false],
    [null, null],
  ],
  "!==": [
    [1, 2],
    [1, "1"],
    [null, null],
    ["a", "a"],
  ],
  ">": [
    [2, 1],
    [1, 1],
    ["2", 1],
    ["10", 9],
    ["b", "a"],
    [speed, 12],
  ],
  ">=": [
    [2, 1],
    [1, 1],
    [1, 2],
    ["1", 1],
    ["b", "b"],
  ],
  "<": [
    [1, 2],
    [2, 2],
    ["1", 2],
    [1, 2, 3],
    [1, 1, 3],
    [1, 4, 3],
    [0, speed, 20],
  ],
  "<=": [
    [1, 2],
    [2, 2],
    [1, 2, 3],
    [1, 1, 3],
    [1, 4, 3],
    [0, { var: "zero" }, 0],
  ],
  "+": [[1, 2], [1, 2, 3.5], ["3.25"], ["-5", 7], [speed, { "+": [1, 1] }], [1]],
  "-": [[5, 2], [2, 5], [3], [-3], ["7", 2], [speed, 0.5]],
  "*": [[3, 4], [2, 3, 4], ["2", 3], [speed, -2], [9]],
  "/": [
    [4, 2],
    [1, 4],
    ["9", 3],
    [-3, 2],
  ],
  "%": [
    [7, 3],
    [-7, 3],
    [6, 3],
    ["7", 4],
  ],
  min: [[3, 1, 2], [4], [-1, 1], [speed, 3]],
  max: [[3, 1, 2], [4], [-1, 1], [speed, 3]],
  map: [
    [counts, { "*": [{ var: "" }, 2] }],
    [orders, { var: "no" }],
    [{ var: "none" }, 1],
    [{ var: "absent" }, 1],
  ],
  filter: [
    [counts, { ">": [{ var: "" }, 2] }],
    [orders, { var: "late" }],
    [orders, { "==": [{ var: "qty" }, 0] }],
    [{ var: "absent" }, true],
  ],
  reduce: [
    [counts, { "+": [{ var: "current" }, { var: "accumulator" }] }, 0],
    [orders, { "+": [{ var: "current.qty" }, { var: "accumulator" }] }, 5],
    [{ var: "none" }, { var: "current" }, 8],
    [{ var: "absent" }, { var: "current" }, 8],
  ],
  all: [
    [counts, { ">": [{ var: "" }, 0] }],
    [counts, { ">": [{ var: "" }, 1] }],
    [{ var: "none" }, true],
    [orders, { var: "no" }],
  ],
  none: [
    [counts, { ">": [{ var: "" }, 9] }],
    [counts, { ">": [{ var: "" }, 3] }],
    [{ var: "none" }, true],
  ],
  some: [
    [counts, { ">": [{ var: "" }, 3] }],
    [counts, { ">": [{ var: "" }, 9] }],
    [{ var: "none" }, true],
    [orders, { var: "late" }],
  ],
  merge: [[[1, 2], [3]], [1, 2], [1, [2, [3]]], [[]], [counts, "x"]],
  in: [
    ["ess", "Press"],
    ["x", "Press"],
    [3, [1, 3]],
    ["3", [1, 3]],
    [{ var: "name" }, ["Press 4"]],
    ["a", []],
  ],
  cat: [["a", "b"], ["a", 1, true], [{ var: "name" }, ": ", speed], "x", ["", ""]],
  substr: [
    ["Pressline", 5],
    ["Pressline", -4],
    ["Pressline", 0, 5],
    ["Pressline", 5, -2],
    ["Pressline", -4, 2],
    ["Pressline", -4, -1],
    ["Press", 9],
  ],
} satisfies Partial<Record<OperatorName, readonly unknown[]>>;

/** The value that json-logic-js gives. */
const byStandard = (expression: unknown): unknown => jsonLogic.apply(JSON.parse(JSON.stringify(expression)), data);

describe("a standard operator", () => {
  it.each(Object.entries(cases))("%s has the value that JSON Logic gives it", (name, given) => {
    for (const args of given) {
      const expression = { [name]: args };
      expect({ expression, value: evaluate(expression, data) }).toEqual({ expression, value: byStandard(expression) });
    }
  });

  it.each([true, false, 17, 3.5, "text", null, ["a", "b"], { a: 1, b: 2 }])(
    "is none of %j, which is itself",
    (value) => {
      expect(evaluate(value, data)).toEqual(byStandard(value));
    },
  );
});

/** Where the product means something else, and why. */
const differences: readonly (readonly [why: string, expression: unknown, own: unknown, standard: unknown])[] = [
  ["numerals are compared as numbers, also when both are texts", { ">": ["10", "9"] }, true, false],
  ["a number may be written with a decimal comma", { "==": ["0,5", 0.5] }, true, false],
  ["a comparison with nothing is false", { "<": [{ var: "nothing" }, 1] }, false, true],
  ["what is no number has no sum", { "+": ["many", 1] }, null, Number.NaN],
  ["what cannot be divided is nothing", { "/": [1, 0] }, null, Number.POSITIVE_INFINITY],
  ["zero has no sign", { "*": [0, -1] }, 0, -0],
  ["the least of a list is that of its members", { min: [{ var: "counts" }] }, 1, Number.NaN],
  ["a length is asked for by its operator, not by a member of the text", { var: "name.length" }, null, 7],
  ["what is inherited is not read", { var: "place.constructor.name" }, null, "Object"],
];

test.each(differences)("the product differs: %s", (_why, expression, own, standardValue) => {
  expect([evaluate(expression, data), byStandard(expression)]).toEqual([own, standardValue]);
});
