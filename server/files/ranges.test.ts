import { expect, it } from "vitest";
import { rangeOf } from "./ranges.ts";

it.each([
  ["bytes=0-3", { start: 0, end: 3 }],
  [" bytes=2-2 ", { start: 2, end: 2 }],
  ["bytes=4-", { start: 4, end: 9 }],
  ["bytes=9-", { start: 9, end: 9 }],
  ["bytes=4-99", { start: 4, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-99", { start: 0, end: 9 }],
  ["bytes=10-", "none"],
  ["bytes=10-12", "none"],
  ["bytes=-0", "none"],
  ["bytes=3-2", null],
  ["bytes=-", null],
  ["bytes=0-1,4-5", null],
  ["lines=0-3", null],
  ["", null],
  [undefined, null],
])("of a file of ten bytes, the range %j is %j", (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range);
});

it("there is no part of an empty file", () => {
  expect([rangeOf("bytes=0-", 0), rangeOf("bytes=-1", 0)]).toEqual(["none", "none"]);
});
