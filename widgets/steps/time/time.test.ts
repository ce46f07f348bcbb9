import { expect, it } from "vitest";
import { isFull, padded, partOf, shownPart, typed } from "./logic.ts";

it("[WD-302] pads a single digit to two", () => {
  expect([padded(7), padded(12), padded(0), padded(null)]).toEqual(["07", "12", "00", ""]);
});

it("reads a part from a number or from digits, and nothing else", () => {
  expect([7, "007", "", null, "x", undefined].map(partOf)).toEqual([7, 7, null, null, null, null]);
});

it("fills with two digits, begins anew with the third, and is emptied as a whole", () => {
  expect([typed("", "1"), typed("1", "9"), typed("19", "3"), typed("19", "clear"), typed("1", ".")]).toEqual([
    "1",
    "19",
    "3",
    "",
    "1",
  ]);
});

it("goes on when no second digit can follow", () => {
  expect([isFull("hours", "2"), isFull("hours", "3"), isFull("minutes", "5"), isFull("minutes", "6")]).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect(isFull("hours", "12")).toBe(true);
});

it("shows the digits under way, and the document's number once it has set another", () => {
  expect([shownPart(1, "1"), shownPart(23, "99"), shownPart(7, null), shownPart(null, ""), shownPart(7, "")]).toEqual([
    "1",
    "23",
    "07",
    "",
    "07",
  ]);
});
