import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { testParameterSelector } from "./index.ts";
import { schema } from "./schema.ts";

it("takes the options of the parameter selector and is offered in development builds only", () => {
  const selector = { parameter: "line", parameterValues: "1,2" };
  expect([{ selector }, { foo: 1 }].map((options) => Value.Check(schema.options, options))).toEqual([true, false]);
  expect(testParameterSelector.developmentOnly).toBe(true);
});
