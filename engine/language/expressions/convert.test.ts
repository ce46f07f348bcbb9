import { expect, test, vi } from "vitest";
import { compareForSort, isLooselyEqual, toNumber } from "./convert.ts";

test("lists sort with Swedish collation and numeric ordering [OV-017]", () => {
  expect(["M10", "M2", "Ö1", "Z1"].toSorted((a, b) => compareForSort(a, b))).toEqual(["M2", "M10", "Z1", "Ö1"]);
});

test("numerals are read with point or comma, nothing else is a number", () => {
  expect(["0,5", "0.5", " -3 ", "1e3", ".5", "5."].map(toNumber)).toEqual([0.5, 0.5, -3, 1000, 0.5, 5]);
  expect(["", " ", "1 2", "0x10", "1e999", "Infinity", "1,2,3", null, [], {}, Number.NaN].map(toNumber)).toEqual(
    Array(11).fill(null),
  );
});

test("a huge numeral text is refused before its signs are looked at", () => {
  const looked = vi.spyOn(RegExp.prototype, "test");
  expect([toNumber("1".repeat(1_000_000)), looked.mock.calls.length]).toEqual([null, 0]);
  expect([toNumber("1"), looked.mock.calls.length]).toEqual([1, 1]);
  looked.mockRestore();
});

test("equality across types never calls code of the data", () => {
  const hostile = { toString: "x", valueOf: 5 };
  expect(isLooselyEqual(hostile, "x")).toBe(false);
  expect(isLooselyEqual([1], "1")).toBe(false);
});
