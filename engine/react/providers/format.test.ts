import { expect, test } from "vitest";
import { createFormat } from "./format.ts";

const sv = createFormat("sv", "Europe/Stockholm");
const en = createFormat("en", "Europe/Stockholm");
const plainSpaces = (text: string) => text.replace(/\s/g, " ");

test("times are shown in the company's zone", () => {
  const at = "2026-07-01T22:30:07.250Z";
  expect([sv.dateTime(at), sv.date(at), sv.toSecond(at), sv.toSecond("soon")]).toEqual([
    "2026-07-02 00:30",
    "2026-07-02",
    "2026-07-02 00:30:07",
    "-",
  ]);
});

test("numbers follow the language, and what is no number is a dash", () => {
  expect([plainSpaces(sv.number(1234.5)), en.number(1234.5), en.number("abc"), en.number(null)]).toEqual([
    "1 234,5",
    "1,234.5",
    "-",
    "-",
  ]);
  expect([plainSpaces(sv.significant(1234567)), en.significant(0.012345)]).toEqual(["1 230 000", "0.0123"]);
});

test("a duration is said with its two largest units", () => {
  const said = [42, 12 * 60, 3 * 3600 + 300, 52 * 3600].map((seconds) => plainSpaces(en.duration(seconds)));
  expect(said).toEqual(["42 s", "12 min", "3 h 5 min", "2 d 4 h"]);
});
