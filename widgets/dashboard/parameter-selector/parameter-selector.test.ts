import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { schema } from "./schema.ts";

const accepts = (selector: unknown) => Value.Check(schema.options, { selector });

it("takes its choices as a list or as comma-separated text", () => {
  const selector = { parameter: "machineId1", type: "button" };
  expect([["M1", "M2"], "M1, M2", 5].map((parameterValues) => accepts({ ...selector, parameterValues }))).toEqual([
    true,
    true,
    false,
  ]);
});

it("refuses an option that it does not know", () => {
  expect([{}, { foo: 1 }].map((options) => Value.Check(schema.options, options))).toEqual([true, false]);
  expect(accepts({ parameter: "machineId1", foo: 1 })).toBe(false);
});
