import fc from "fast-check";
import { expect, test } from "vitest";
import { createDictionary } from "./dictionary.ts";
import { orderOf, sortTexts } from "./order.ts";

const textOrder = orderOf({ key: "k", field: "k", order: "text", unless: [] });
const numberOrder = orderOf({ key: "k", field: "k", order: "number", unless: [] });
const text = fc.oneof(
  fc.string(),
  fc.integer().map(String),
  fc.constantFrom("K1", "K01", "k1", "å", "ä", "a", "\u0000"),
);

test("values have one order, however they are sorted", () => {
  fc.assert(
    fc.property(fc.uniqueArray(text), fc.constantFrom(textOrder, numberOrder), (texts, compare) => {
      expect(sortTexts(texts, compare)).toEqual(texts.toSorted(compare));
    }),
  );
});

test("values that come later take their place among those that are known", () => {
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(text, { maxLength: 20 }), { maxLength: 5 }), (parts) => {
      const dictionary = createDictionary(textOrder);
      for (const part of parts) {
        part.forEach(dictionary.codeOf);
        const values = dictionary.ordered().map(dictionary.textOf);
        expect(values).toEqual(values.toSorted(textOrder));
      }
      const all = new Set(parts.flat().filter((one) => one !== ""));
      expect(new Set(dictionary.ordered().map(dictionary.textOf))).toEqual(all);
    }),
  );
});

test("numbers stand before what is none, by their size", () => {
  expect(["x", "10", "9", "-1", "1,5"].sort(numberOrder)).toEqual(["-1", "1,5", "9", "10", "x"]);
});
