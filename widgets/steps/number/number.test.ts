import { expect, it } from "vitest";
import { entered, entryOf, typedOf } from "./logic.ts";

it("writes text and number of the entry that was made, and leaves the other alone", () => {
  expect([entered("first", "1.5"), entered("second", null)]).toEqual([
    { text: "1.5", value: 1.5 },
    { secondText: "", secondValue: null },
  ]);
});

it("shows a number that the document set with 2 decimals, halves away from zero", () => {
  expect([12.345, 12, -0.005].map((value) => entryOf("first", { value }, 2))).toEqual(["12.35", "12.00", "-0.01"]);
});

it("shows what is typed as it is typed, and a key replaces a number that the document set", () => {
  expect(entryOf("first", { text: "1.2", value: 1.2 }, 2)).toBe("1.2");
  expect([typedOf("first", { value: 12 }), typedOf("second", { secondText: "7", secondValue: 7 })]).toEqual([
    null,
    "7",
  ]);
});
