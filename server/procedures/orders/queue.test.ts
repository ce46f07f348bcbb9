import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "#tests/support/runs.ts";
import { type Queued, timesAfterMove } from "./queue.ts";

const now = Date.parse("2026-06-10T08:00:00Z");

/** As the database sorts: by time, those without one last, then by card. */
const sorted = (queue: readonly Queued[]): Queued[] =>
  queue.toSorted((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity) || 0 || (a.card_no < b.card_no ? -1 : 1));

const cardsAfter = (queue: readonly Queued[], card_no: string, place: number): string[] => {
  const times = timesAfterMove(queue, card_no, place, now);
  return sorted(queue.map((one) => ({ ...one, at: times.get(one.card_no) ?? one.at }))).map((one) => one.card_no);
};

it("puts an order at any place of any queue, and leaves the others in their sequence", () => {
  const times = fc.array(fc.option(fc.integer({ min: now, max: now + 5 }), { nil: null }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(times, fc.nat(), fc.integer({ min: 1, max: 9 }), (all, which, place) => {
      const queue = sorted(all.map((at, index) => ({ card_no: `C${index}`, at })));
      const { card_no } = queue[which % queue.length]!;
      const rest = queue.map((one) => one.card_no).filter((one) => one !== card_no);
      expect(cardsAfter(queue, card_no, place)).toEqual(rest.toSpliced(place - 1, 0, card_no));
    }),
    { numRuns: runs(2000) },
  );
});

const hours = (...list: (number | null)[]): Queued[] =>
  list.map((hour, index) => ({ card_no: `C${index + 1}`, at: hour === null ? null : now + hour * 3_600_000 }));

it("moves the one order alone where there is room between its neighbours", () => {
  expect([...timesAfterMove(hours(1, 2, 3, 4), "C4", 2, now)]).toEqual([["C4", now + 1.5 * 3_600_000]]);
  expect([...timesAfterMove(hours(1, 2, 3), "C3", 1, now)]).toEqual([["C3", now + 3_600_000 - 1000]]);
  expect([...timesAfterMove(hours(1, 2, 3), "C1", 99, now)]).toEqual([["C1", now + 3 * 3_600_000 + 1000]]);
});

it("changes nothing for an order that stands there already, and for one that is not in the queue", () => {
  expect(timesAfterMove(hours(1, 2), "C2", 2, now).size).toBe(0);
  expect(timesAfterMove(hours(1, 2), "C2", 5, now).size).toBe(0);
  expect(timesAfterMove(hours(1, 2), "C9", 1, now).size).toBe(0);
});
