import { expect, test } from "vitest";
import { isLabel } from "./label.ts";

test.each([
  ["text", "Hall", true],
  ["a key", { text: 7361 }, true],
  ["both languages", { en: "Hall", sv: "Sal" }, true],
  ["one language", { sv: "Sal" }, false],
  ["a key that is none", { text: null }, false],
  ["a number", 7361, false],
  ["nothing", null, false],
])("a label or none: %s", (_case, value, expected) => {
  expect(isLabel(value)).toBe(expected);
});
