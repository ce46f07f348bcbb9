import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { schema, textTags } from "./schema.ts";

const accepts = (options: unknown) => Value.Check(schema.options, options);

it("takes eight tags and no other", () => {
  expect([...textTags]).toEqual(["h1", "h2", "h3", "h4", "h5", "p", "fit", "marquee"]);
  expect([...textTags, "blink"].map((tag) => accepts({ tag }))).toEqual([...Array(8).fill(true), false]);
});

it("takes a size of the common list or -1 for automatic", () => {
  expect([-1, 12, 24, 120, 13, 0].map((size) => accepts({ size }))).toEqual([true, true, true, true, false, false]);
});

it("takes a text, a key of the catalogue, or both languages", () => {
  expect(
    ["Hall 1", { text: 7547 }, { en: "Hall", sv: "Hall" }, { en: "Hall" }].map((text) => accepts({ text })),
  ).toEqual([true, true, true, false]);
});
