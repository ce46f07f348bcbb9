import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { shown } from "./logic.ts";
import { schema } from "./schema.ts";

it("shows a dash without unit where there is no value", () => {
  const five = { value: 5, text: "5" };
  expect([shown(five), shown(five, "pcs"), shown({ value: null, text: "" }, "pcs")]).toEqual(["5", "5 pcs", "-"]);
});

it("refuses an option that it does not know", () => {
  expect([{}, { foo: 1 }].map((options) => Value.Check(schema.options, options))).toEqual([true, false]);
});
