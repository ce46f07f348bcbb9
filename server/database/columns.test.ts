import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fromFlag,
  fromMillionths,
  parseJson,
  toFlag,
  toIso,
  toIsoOrNull,
  toJson,
  toMillionths,
  toMs,
} from "./columns.ts";

const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return null;
};

describe("a quantity", () => {
  it("is stored exactly, however it is written", () => {
    expect([0.1, 0.000001, 1e-6, 3, 1.5, -2.25, 900_000_000.000001].map((value) => toMillionths(value))).toEqual([
      100_000, 1, 1, 3_000_000, 1_500_000, -2_250_000, 900_000_000_000_001,
    ]);
    expect(Object.is(toMillionths(-0), 0)).toBe(true);
  });
  it("may be just below 1,000,000,000, of either sign, and very small", () => {
    expect([999_999_999.999999, -999_999_999.999999, -0.000001, 1.5e-5].map((value) => toMillionths(value))).toEqual([
      999_999_999_999_999, -999_999_999_999_999, -1, 15,
    ]);
  });
  it("is refused in words that name it", () => {
    expect(() => toMillionths(1e21)).toThrow("Expected a smaller number, got 1e+21");
    expect(() => toMillionths(-1.5e-7)).toThrow("Expected at most six decimals, got -1.5e-7");
    expect(() => toMillionths(Number.NaN)).toThrow("Expected a number, got NaN");
  });
  it("is refused with its path when it has a seventh decimal, is too large or is no number", () => {
    for (const value of [0.0000001, 1.0000001, 1e9, 1e300, Number.NaN, Number.POSITIVE_INFINITY])
      expect(refusal(() => toMillionths(value, "/quantity"))).toMatchObject({
        code: "invalid_input",
        path: "/quantity",
      });
  });
  it("comes back as it went in, for every number of millionths", () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (value) => {
        expect(toMillionths(fromMillionths(value)) + 0).toBe(value + 0);
      }),
      { numRuns: 2000 },
    );
  });
  it("sums without the error of binary fractions", () => {
    const tenths = Array.from({ length: 10 }, () => toMillionths(0.1));
    expect(fromMillionths(tenths.reduce((sum, value) => sum + value, 0))).toBe(1);
  });
});

describe("a time", () => {
  it("comes back as ISO 8601 in UTC", () => {
    expect(toIso(toMs("2026-03-01T12:00:00Z"))).toBe("2026-03-01T12:00:00.000Z");
    expect(toIso(toMs("2026-03-01T12:00:00.123456Z"))).toBe("2026-03-01T12:00:00.123Z");
  });
  it("is refused without Z, with another form, or on a day that does not exist", () => {
    const bad = ["2026-02-31T12:00:00Z", "2026-03-01T12:00:00", "2026-03-01", "2026-03-01T12:00:00+01:00", "now", ""];
    for (const text of bad)
      expect(refusal(() => toMs(text, "/time"))).toMatchObject({ code: "invalid_input", path: "/time" });
  });
});

describe("a column of another kind", () => {
  it("gives back what was stored", () => {
    expect([true, false].map((value) => fromFlag(toFlag(value)))).toEqual([true, false]);
    expect([true, false].map(toFlag)).toEqual([1, 0]);
    expect([toIsoOrNull(0), toIsoOrNull(null)]).toEqual(["1970-01-01T00:00:00.000Z", null]);
    for (const value of [{ a: [1] }, "", 0, false, null]) expect(parseJson(toJson(value))).toEqual(value);
    expect(toJson(undefined)).toBe("null");
  });
});
