import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "#tests/support/runs.ts";
import { accountOf, byTime, countedAnew, type Decided, type Reading, settledAfter, settledFrom } from "./counters.ts";

/** Counts ten seconds apart, of a machine that can make 3,600 pieces an hour. */
const line = (...counts: number[]): Reading[] =>
  counts.map((count, index) => ({ time: index * 10_000, place: 0, count, limit: 3600 }));
const later = (reading: Reading, ms: number): Reading => ({ ...reading, time: reading.time + ms });
const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
const jumpsOf = (list: readonly Reading[], decided: Decided[] = []) =>
  accountOf(list, decided).jumps.map(({ time, from_count, to_count, pieces }) => [time, from_count, to_count, pieces]);

const readings = fc.array(
  fc.record({
    time: fc.integer({ min: 0, max: 200 }).map((tens) => tens * 10_000),
    count: fc.oneof(
      fc.integer({ min: 0, max: 40 }),
      fc.constantFrom(0, 48_211, 48_212, 48_213, 90_000),
      fc.integer({ min: 0, max: 100_000 }),
    ),
  }),
  { minLength: 1, maxLength: 20 },
);
const placed = (list: readonly { time: number; count: number }[]): Reading[] =>
  list.map((one, index) => ({ ...one, place: index, limit: 3600 }));

describe("machine counters", () => {
  it("count what was made since the last reading, and nothing for the first one ever", () => {
    expect(accountOf(line(4711, 4714, 4714, 4720))).toEqual({ pieces: [0, 3, 0, 6], jumps: [], isSettled: true });
  });

  it("count from zero where a low value stays low", () => {
    expect(accountOf(line(48_211, 0, 1, 2)).pieces).toEqual([0, 0, 1, 1]);
    expect(accountOf(line(48_211, 4, 4)).pieces).toEqual([0, 4, 0]);
    expect(accountOf(line(110, 3, 5)).pieces).toEqual([0, 3, 2]);
  });

  it("count nothing for a low value that goes again, however often it is read", () => {
    expect(accountOf(line(48_211, 0, 48_212))).toEqual({ pieces: [0, 0, 1], jumps: [], isSettled: true });
    expect(accountOf(line(48_211, 0, 0, 0, 48_213)).pieces).toEqual([0, 0, 0, 0, 2]);
    expect(accountOf(line(48_211, 17, 48_211)).pieces).toEqual([0, 0, 0]);
  });

  it("wait for the next reading before a low value counts", () => {
    expect(accountOf(line(48_211, 5))).toEqual({ pieces: [0, 0], jumps: [], isSettled: false });
  });

  it("take a machine that was off over the weekend and shows 0 before its old value for one that kept counting", () => {
    const [before, zero, after] = line(48_211, 0, 48_212);
    expect(accountOf([before!, zero!, later(after!, 60 * 3_600_000)])).toMatchObject({ pieces: [0, 0, 1], jumps: [] });
  });

  it("count small counters that begin anew often, each time from zero", () => {
    expect(accountOf(line(5, 3, 6, 2, 8)).pieces).toEqual([0, 3, 3, 2, 6]);
  });

  it("hold a jump beyond what the machine can make, and count on from its new value", () => {
    const list = line(100, 102, 48_000, 48_003, 48_005);
    expect(accountOf(list).pieces).toEqual([0, 2, 0, 3, 2]);
    expect(accountOf(list).jumps).toEqual([
      { time: 20_000, place: 0, since: 10_000, from_count: 102, to_count: 48_000, pieces: 47_898 },
    ]);
  });

  it("count a long rise after a long silence, which the machine can have made", () => {
    const [first, second] = line(100, 7000);
    expect(jumpsOf([first!, second!])).toEqual([[10_000, 100, 7000, 6900]]);
    expect(accountOf([first!, later(second!, 2 * 3_600_000)])).toMatchObject({ pieces: [0, 6900], jumps: [] });
  });

  it("forget a jump whose value goes back to where it was", () => {
    expect(accountOf(line(48_211, 999_999, 48_212, 48_214))).toEqual({
      pieces: [0, 0, 1, 2],
      jumps: [],
      isSettled: true,
    });
  });

  it("hold what a counter shows after a reset that the machine cannot have made since", () => {
    expect(jumpsOf(line(48_211, 20_000, 20_001))).toEqual([[10_000, 0, 20_000, 20_000]]);
    expect(accountOf(line(48_211, 20_000, 20_001)).pieces).toEqual([0, 0, 1]);
  });

  it("leave a decided jump as it is, whatever comes late into it", () => {
    const [before, jump] = line(100, 5000);
    const decided = [{ time: jump!.time, place: 0, since: before!.time }];
    const within = { ...before!, time: 5000, count: 104 };
    expect(accountOf([before!, within, jump!], decided)).toEqual({ pieces: [0, 0, 0], jumps: [], isSettled: true });
  });

  it("let a late reading move pieces to their time, and find those before a reset", () => {
    const known = line(100, 100, 105);
    expect(countedAnew([known[0]!, known[2]!], [{ ...known[1]!, count: 103 }], []).added).toEqual([
      { time: 10_000, added: 3 },
      { time: 20_000, added: -3 },
    ]);
    const reset = line(100, 103, 5, 6);
    expect(countedAnew([reset[0]!, reset[2]!, reset[3]!], [reset[1]!], []).added).toEqual([{ time: 10_000, added: 3 }]);
  });

  it("come to the same pieces at the same times and the same jumps in whatever order and portions readings arrive", () => {
    const cases = readings.chain((list) =>
      fc.tuple(
        fc.constant(placed(list)),
        fc.shuffledSubarray(placed(list), { minLength: list.length }),
        fc.integer({ min: 1, max: 5 }),
      ),
    );
    fc.assert(
      fc.property(cases, ([list, order, portion]) => {
        const known: Reading[] = [];
        const made = new Map<number, number>();
        for (let at = 0; at < order.length; at += portion) {
          const part = order.slice(at, at + portion);
          for (const { time, added } of countedAnew(known, part, []).added)
            made.set(time, (made.get(time) ?? 0) + added);
          known.push(...part);
        }
        const whole = countedAnew([], list, []);
        const wanted = Map.groupBy(whole.added, ({ time }) => time);
        for (const [time, added] of made) if (added === 0) made.delete(time);
        expect(new Map([...made].toSorted(([a], [b]) => a - b))).toEqual(
          new Map([...wanted].map(([time, parts]) => [time, sum(parts.map(({ added }) => added))])),
        );
        expect(countedAnew(known, [], []).jumps).toEqual(whole.jumps);
      }),
      { numRuns: runs(5_000) },
    );
  });

  it("come to the same from the last settled reading on as from the first", () => {
    fc.assert(
      fc.property(readings, (list) => {
        const all = placed(list).toSorted((a, b) => a.time - b.time || a.place - b.place);
        const half = Math.ceil(all.length / 2);
        const from = settledFrom(all.slice(0, half));
        fc.pre(from > 0);
        const [whole, rest] = [accountOf(all), accountOf(all.slice(from))];
        expect(rest.pieces.slice(1)).toEqual(whole.pieces.slice(from + 1));
        expect(rest.isSettled).toBe(whole.isSettled);
      }),
      { numRuns: runs(5_000) },
    );
  });

  it("come to the same after the first settled reading behind late ones, with them and without", () => {
    const decisions = fc.array(
      fc.record({ time: fc.integer({ min: 1, max: 200 }), length: fc.integer({ min: 1, max: 40 }) }),
      { maxLength: 2 },
    );
    fc.assert(
      fc.property(
        readings,
        fc.nat(200),
        fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]),
        decisions,
        (list, tens, late, found) => {
          const all = placed(list).toSorted((a, b) => a.time - b.time || a.place - b.place);
          const decided = found.map(({ time, length }) => ({
            time: time * 10_000,
            place: 9,
            since: (time - length) * 10_000,
          }));
          const old = all.filter(({ time }) => time <= tens * 10_000);
          const fresh = old.filter((_reading, index) => late.includes(index));
          const known = all.filter((reading) => !fresh.includes(reading));
          const ahead = all.slice(old.length);
          const settled = settledAfter(ahead, decided);
          fc.pre(settled > 0);
          const end = ahead[settled]!;
          const within = (line: readonly Reading[]) => line.filter((reading) => byTime(reading, end) <= 0);
          const [whole, part] = [countedAnew(known, fresh, decided), countedAnew(within(known), fresh, decided)];
          expect(part.added).toEqual(whole.added);
          expect(part.jumps).toEqual(whole.jumps.filter((jump) => byTime(jump, end) <= 0));
          expect(part.isSettled).toBe(true);
        },
      ),
      { numRuns: runs(5_000) },
    );
  });
});
