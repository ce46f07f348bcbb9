import fc from "fast-check";
import { expect, test } from "vitest";
import { checkExpression } from "#schemas/expressions/check.ts";
import {
  type Condition,
  comparisons,
  conditionsOf,
  expressionOf,
  type Plain,
  plainOf,
  questions,
  typedOf,
} from "./conditions.ts";

test.each([
  [{ "==": [{ var: "machine.status" }, "R"] }, 1],
  [{ and: [{ can: "confirm-orders" }, { "!": { feature: 393 } }, { ">": [{ var: "step.value" }, 0] }] }, 3],
  [{ or: [{ setting: "signatures" }, { empty: { var: "answers.note" } }] }, 2],
  [{ in: [{ var: "machine.machine_id" }, ["FC1", "FC2"]] }, 1],
  [undefined, 0],
])("%j is made of conditions", (expression, count) => expect(conditionsOf(expression)?.rows).toHaveLength(count));

test.each([
  [true],
  ["text"],
  [{ sf: 393 }],
  [{ "==": ["R", { var: "machine.status" }] }],
  [{ and: [{ or: [{ can: "a" }, { can: "b" }] }, { can: "c" }] }],
  [{ and: [{ can: "a" }] }],
  [{ "==": [{ var: ["machine.status", 1] }, 2] }],
  [{ "!": { "==": [{ var: "a" }, 1] } }],
  [{ feature: [393, 1] }],
  [{ "+": [{ var: "a" }, 1] }],
  [{ "<": [{ var: "a" }, 1, 2] }],
  [{ "==": [{ var: "a" }, { var: "b" }] }],
])("%j says more and is left as JSON", (expression) => expect(conditionsOf(expression)).toBeNull());

const plain: fc.Arbitrary<Plain> = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 }),
);
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    form: fc.constant("compare" as const),
    name: fc.string({ minLength: 1 }),
    comparison: fc.constantFrom(...comparisons),
    value: plain,
  }),
  fc
    .record({ form: fc.constantFrom(...questions), name: fc.nat().map(String), not: fc.boolean() })
    .map((one) => one as Condition),
);

test("conditions become an expression that passes the check and comes back as the same conditions", () => {
  const rows = fc.array(condition, { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(fc.constantFrom("and" as const, "or" as const), rows, (join, conditions) => {
      const expression = expressionOf({ join, rows: conditions });
      expect(checkExpression(expression)).toEqual([]);
      expect(conditionsOf(expression)).toEqual({ join, rows: conditions });
    }),
  );
});

test("a value that is typed and read again is the same", () => {
  fc.assert(
    fc.property(plain, (value) => {
      expect(plainOf(typedOf(value))).toEqual(value);
    }),
  );
  expect([plainOf("5"), plainOf("R"), plainOf('"5"'), plainOf("true"), plainOf('["a"]')]).toEqual([
    5,
    "R",
    "5",
    true,
    ["a"],
  ]);
});
