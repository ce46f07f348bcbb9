import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { colorOf, listOf, numberOf, type Options, problemOf, problemOfAll, suggestionsOf, valuesOf } from "./logic.ts";
import { schema, stepData } from "./schema.ts";

const fields: Options["fields"] = [
  { name: "type", label: "Type" },
  { name: "quantity", label: "Quantity", kind: "number" },
];

it("reads the values of its fields from the step's data, and nothing that is none", () => {
  const values = { type: "A", quantity: 1.5, day: null, on: false, machines: ["FC1"] };
  expect(valuesOf({ values: { ...values, odd: { a: 1 }, mixed: ["FC1", 7] } })).toEqual(values);
  expect([valuesOf({}), valuesOf({ values: "A" })]).toEqual([{}, {}]);
});

it("takes numbers with a dot or a comma, signs and places that are still to come, and no letters", () => {
  const typed = ["", "-", "12", "-12,5", "12.", "0.000001", "0.0000001", "12a", "1e3", "1,2,3", "1".repeat(16)];
  expect(typed.map(numberOf)).toEqual([
    null,
    null,
    12,
    -12.5,
    12,
    0.000001,
    ...Array.from({ length: 5 }, () => undefined),
  ]);
});

it("takes a list for choices only where it is one, and a colour only where it is whole", () => {
  expect([listOf(["FC1"]), listOf("FC1"), listOf(undefined)]).toEqual([["FC1"], [], []]);
  expect(["#a1b2c3", "#a1b2c", "red", null].map(colorOf)).toEqual(["#a1b2c3", null, null, null]);
});

it("offers each text once", () => {
  const offered = { fields, suggestions: { type: ["A", "B", "A", "", null, 7] } };
  expect([suggestionsOf(offered, "type"), suggestionsOf(offered, "quantity")]).toEqual([["A", "B"], []]);
  expect(suggestionsOf({ fields, suggestions: null }, "type")).toEqual([]);
});

it("says what is wrong at the field that it concerns, else above all fields", () => {
  const told = (options: Partial<Options>) => {
    const all = { fields, ...options };
    return [problemOfAll(all), ...fields.map((field) => problemOf(all, field))];
  };
  expect(told({ problem: "Too low", problemField: "quantity" })).toEqual([null, null, "Too low"]);
  expect(told({ problem: "Not allowed", problemField: "other" })).toEqual(["Not allowed", null, null]);
  expect(told({ problem: "Not allowed" })).toEqual(["Not allowed", null, null]);
  expect(told({ problem: null, problemField: "quantity" })).toEqual([null, null, null]);
});

it("refuses options and data that it does not know", () => {
  const checked = [{ fields }, { fields: [{ ...fields[0], foo: 1 }] }, { fields, foo: 1 }, { fields: [] }];
  expect(checked.map((options) => Value.Check(schema.options, options))).toEqual([true, false, false, false]);
  expect([{ values: { a: ["1"] } }, { values: { a: [1] } }].map((data) => Value.Check(stepData, data))).toEqual([
    true,
    false,
  ]);
});
