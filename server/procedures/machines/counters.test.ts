import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "#tests/support/runs.ts";
import { additions, counted, type Reading } from "./counters.ts";

const readings = fc.uniqueArray(
  fc.record({ time: fc.integer({ min: 0, max: 500 }), count: fc.integer({ min: 0, max: 200 }) }),
  { selector: ({ time }) => time, maxLength: 25 },
);
const total = (list: readonly { added: number }[]): number => list.reduce((sum, { added }) => sum + added, 0);

describe("machine counters", () => {
  it("counts what was made since the last reading", () => {
    expect(additions([{ time: 1, count: 100 }], [{ time: 2, count: 103 }])).toEqual([
      { time: 2, count: 103, added: 3 },
    ]);
  });

  it("counts from zero after a reset", () => {
    expect(counted(980, 4)).toBe(4);
  });

  it("adds nothing for the first reading ever", () => {
    expect(additions([], [{ time: 5, count: 4711 }])).toEqual([{ time: 5, count: 4711, added: 0 }]);
  });

  it("finds the pieces before a reset in a late reading", () => {
    const known = [
      { time: 1, count: 100 },
      { time: 9, count: 5 },
    ];
    expect(additions(known, [{ time: 5, count: 103 }])).toEqual([{ time: 5, count: 103, added: 3 }]);
  });

  it("counts on from a reading of the same moment", () => {
    expect(additions([{ time: 1, count: 100 }], [{ time: 1, count: 103 }])).toEqual([
      { time: 1, count: 103, added: 3 },
    ]);
  });

  it("adds nothing for a late reading that lies on the way", () => {
    const known = [
      { time: 1, count: 100 },
      { time: 9, count: 105 },
    ];
    expect(additions(known, [{ time: 5, count: 103 }])).toEqual([{ time: 5, count: 103, added: 0 }]);
  });

  it("counts the same sum in whatever order and portions readings arrive", () => {
    const shuffled = readings.chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray(list, { minLength: list.length }),
        fc.integer({ min: 1, max: 5 }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([list, order, portion]) => {
        const inOrder = total(additions([], list));
        const known: Reading[] = [];
        let sum = 0;
        for (let at = 0; at < order.length; at += portion) {
          const part = order.slice(at, at + portion);
          sum += total(additions(known, part));
          known.push(...part);
        }
        expect(sum).toBe(inOrder);
      }),
      { numRuns: runs(5_000) },
    );
  });
});
