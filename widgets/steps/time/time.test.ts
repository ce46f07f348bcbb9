import { expect, it } from "vitest";
import type { EntryKey } from "#widgets/controls/keypad/entry.ts";
import {
  afterKey,
  dayOf,
  isFull,
  momentOf,
  padded,
  partOf,
  shownPart,
  type Typed,
  typed,
  type Typing,
} from "./logic.ts";

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

const today = "2026-11-23";

it.each<[Typing, EntryKey, string | null, Omit<Typed, "typing">, string]>([
  [{ field: "hours", digits: null }, "1", today, { patch: { hours: 1 }, goesOn: false }, "1"],
  [{ field: "hours", digits: "1" }, "9", today, { patch: { hours: 19 }, goesOn: true }, "19"],
  [{ field: "hours", digits: null }, "7", null, { patch: { hours: 7, date: today }, goesOn: true }, "7"],
  [{ field: "minutes", digits: "5" }, "9", today, { patch: { minutes: 59 }, goesOn: false }, "59"],
  [{ field: "minutes", digits: "59" }, "clear", today, { patch: { minutes: null }, goesOn: false }, ""],
])("writes the field after a key, on today where no day is chosen: %j %s", (typing, key, day, written, digits) => {
  expect(afterKey(typing, key, day, today)).toEqual({ typing: { field: typing.field, digits }, ...written });
});

it("reads a day from the step's data, and a time from the clock", () => {
  expect([today, "", null, 7].map(dayOf)).toEqual([today, null, null, null]);
  expect(momentOf(today, "06:05")).toEqual({ date: today, hours: 6, minutes: 5 });
});
