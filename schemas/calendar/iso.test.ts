import fc from "fast-check";
import { expect, it } from "vitest";
import { isoOf } from "./iso.ts";

const written = (ms: number): string => new Date(ms).toISOString();

it("writes every moment as Date does, whichever was written before", () => {
  const moment = fc.oneof(
    fc.integer({ min: -8.64e15, max: 8.64e15 }),
    fc.integer({ min: 0, max: 2e12 }),
    fc.double({ min: -8.64e15, max: 8.64e15, noNaN: true }),
    fc.constantFrom(0, -0, -1, -8.64e15, 8.64e15, 8.64e15 - 1, Date.UTC(2024, 1, 29, 23, 59, 59, 999)),
  );
  const near = fc.tuple(moment, fc.array(fc.integer({ min: -90_000_000, max: 90_000_000 }), { maxLength: 4 }));
  fc.assert(
    fc.property(near, ([first, steps]) => {
      const all = [first, ...steps.map((step) => Math.max(-8.64e15, Math.min(8.64e15, first + step)))];
      expect(all.map(isoOf)).toEqual(all.map(written));
    }),
    { numRuns: 1000 },
  );
});

it.each([Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1, -8.64e15 - 1])("refuses %d, which is no moment", (ms) => {
  expect(() => isoOf(ms)).toThrow(RangeError);
  expect(isoOf(0)).toBe("1970-01-01T00:00:00.000Z");
});
