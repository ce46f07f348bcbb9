import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysBetween } from "#schemas/calendar/days.ts";
import { stopsWithoutSwaps } from "#server/procedures/statistics/figures/failures.ts";
import { runs } from "#tests/support/runs.ts";
import { slotsOf } from "./slots.ts";
import { cardsOf, type RawRun, type RawStop, statesOf } from "./states.ts";
import { type Produced, sumUp } from "./sum-up.ts";
import { noCardSums, noStopSums, noTimeSums } from "#server/database/tables/rollups.ts";
import { hour } from "#schemas/durations.ts";

const zone = "Europe/Stockholm";
const at = (iso: string): number => Date.parse(iso);
/** 10 June 2026, 00:00 in Stockholm. */
const midnight = at("2026-06-09T22:00:00Z");
const day = { from: midnight, to: midnight + 24 * hour };
const early = { start_time: midnight + 6 * hour, end_time: midnight + 14 * hour, shift: 1 };
const late = { start_time: midnight + 14 * hour, end_time: midnight + 22 * hour, shift: 2 };

const stop = (start: number, end: number | null, stop_reason: string, shift = 1, isMicro = false): RawStop => ({
  start_time: midnight + start * hour,
  end_time: end === null ? null : midnight + end * hour,
  stop_reason,
  shift,
  isMicro,
});
const order = (card_no: string, start: number, end: number | null): RawRun => ({
  card_no,
  started_at: midnight + start * hour,
  stop_date: end === null ? null : midnight + end * hour,
});

interface Facts {
  stops?: RawStop[];
  silences?: { start_time: number; end_time: number | null }[];
  runs?: RawRun[];
  produced?: (Omit<Produced, "slot" | "scrap_reason"> & { hour: number })[];
  knownSince?: number | null;
  range?: { from: number; to: number };
  shifts?: (typeof early)[];
}
const sumsOf = (facts: Facts, withHours = false) => {
  const range = facts.range ?? day;
  const slots = slotsOf(daysBetween(range.from, range.to, zone), range, facts.shifts ?? [early, late], () => withHours);
  return sumUp({
    slots,
    states: statesOf(range, {
      stops: facts.stops ?? [],
      silences: facts.silences ?? [],
      knownSince: facts.knownSince === undefined ? range.from : facts.knownSince,
    }),
    cards: cardsOf(range, facts.runs ?? []),
    produced: (facts.produced ?? []).map(({ hour: made, ...row }) => ({
      ...row,
      scrap_reason: "",
      slot: slots.find(({ from, to }) => from <= midnight + made * hour && midnight + made * hour < to)!.value,
    })),
    setupReasons: new Set(["60"]),
    unitMs: (card_no) => (card_no === "100" ? 36_000 : 0),
  });
};

describe("sums of a machine's day", () => {
  it("counts a stop that is split at the change of shift as two, and as one where shift swaps are one stop [WD-958]", () => {
    const { days } = sumsOf({ stops: [stop(13, 14, "12", 1), stop(14, 15, "12", 2)] });
    const [sums] = days;
    expect([sums!.stops, stopsWithoutSwaps(sums!)]).toEqual([2, 1]);
    const other = sumsOf({ stops: [stop(13, 14, "12", 1), stop(14, 15, "20", 2)] }).days[0]!;
    expect(stopsWithoutSwaps(other)).toBe(2);
  });

  it("has one row per shift and card, one per shift and reason, and the whole day", () => {
    const sums = sumsOf({
      stops: [stop(7, 8, "12"), stop(9, 9.5, "60"), stop(13, 15, "-"), stop(22, 24, "90")],
      silences: [{ start_time: midnight + 5 * hour, end_time: midnight + 6 * hour }],
      runs: [order("100", 6, 12), order("101", 12, null)],
      produced: [
        { hour: 7, card_no: "100", kind: "good", quantity: 90_000_000 },
        { hour: 7, card_no: "100", kind: "scrap", quantity: 10_000_000 },
        { hour: 16, card_no: "101", kind: "good", quantity: 5_000_000 },
      ],
    });
    const key = { day: "2026-06-10" };
    expect(sums.days).toEqual([
      {
        ...key,
        ...noTimeSums,
        run_ms: 17.5 * hour,
        setup_ms: 0.5 * hour,
        stop_ms: hour,
        uncoded_ms: 2 * hour,
        unplanned_ms: 2 * hour,
        unknown_ms: hour,
        stops: 4,
        good: 95_000_000,
        scrap: 10_000_000,
        earned_ms: hour,
      },
    ]);
    expect(sums.cards).toEqual([
      { ...key, shift: 0, card_no: "-", ...noCardSums, run_ms: 5 * hour, unknown_ms: hour },
      {
        ...key,
        shift: 1,
        card_no: "100",
        ...noCardSums,
        run_ms: 4.5 * hour,
        good: 90_000_000,
        scrap: 10_000_000,
        earned_ms: hour,
      },
      { ...key, shift: 1, card_no: "101", ...noCardSums, run_ms: hour },
      { ...key, shift: 2, card_no: "101", ...noCardSums, run_ms: 7 * hour, good: 5_000_000 },
    ]);
    expect(sums.stops).toEqual([
      { ...key, shift: 1, stop_reason: "12", ...noStopSums, stop_ms: hour, stops: 1 },
      { ...key, shift: 1, stop_reason: "60", ...noStopSums, setup_ms: 0.5 * hour, stops: 1 },
      { ...key, shift: 1, stop_reason: "-", ...noStopSums, uncoded_ms: hour, stops: 1 },
      { ...key, shift: 2, stop_reason: "-", ...noStopSums, uncoded_ms: hour },
      { ...key, shift: 0, stop_reason: "90", ...noStopSums, unplanned_ms: 2 * hour, stops: 1 },
    ]);
  });

  it("counts a stop on the day it began, and on the next its time alone", () => {
    const range = { from: midnight, to: midnight + 48 * hour };
    expect(sumsOf({ range, stops: [stop(21, 30, "12")] }).stops).toMatchObject([
      { day: "2026-06-10", shift: 2, stops: 1, stop_ms: hour },
      { day: "2026-06-10", shift: 0, stops: 0, unplanned_ms: 2 * hour },
      { day: "2026-06-11", shift: 0, stops: 0, unplanned_ms: 6 * hour },
    ]);
  });

  it("counts two stops that meet at a change of shift as a swap, if reason and shift say so", () => {
    const swaps = (second: RawStop, first = stop(13, 14, "12", 1)) =>
      sumsOf({ stops: [first, second] }).days.map(({ stops, shift_swaps }) => [stops, shift_swaps]);
    expect(swaps(stop(14, 15, "12", 2))).toEqual([[2, 1]]);
    expect(swaps(stop(14, 15, "12", 1))).toEqual([[2, 0]]);
    expect(swaps(stop(14, 15, "30", 2))).toEqual([[2, 0]]);
    expect(swaps(stop(14.1, 15, "12", 2))).toEqual([[2, 0]]);
  });

  it("counts a micro-stop as run time of its card and not as a stop", () => {
    const sums = sumsOf({ stops: [stop(7, 7.01, "-", 1, true)], runs: [order("100", 6, null)] });
    expect(sums.stops).toEqual([]);
    expect(sums.days).toMatchObject([{ micro_ms: 0.01 * hour, micro_stops: 1, stops: 0, run_ms: 23.99 * hour }]);
  });

  it("knows nothing of a machine that was never heard", () => {
    expect(sumsOf({ knownSince: null }).days).toEqual([{ day: "2026-06-10", ...noTimeSums, unknown_ms: 24 * hour }]);
  });

  it.each([
    ["2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z", 23],
    ["2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z", 25],
  ])("sums the day from %s to %s to %i hours and divides it into as many", (from, to, hours) => {
    const sums = sumsOf({ range: { from: at(from), to: at(to) }, shifts: [], runs: [order("100", -9000, null)] }, true);
    expect(sums.days).toEqual([{ ...noTimeSums, day: expect.any(String), run_ms: hours * hour }]);
    expect(sums.hours.map(({ start_time, run_ms }) => [(start_time - at(from)) / hour, run_ms])).toEqual(
      Array.from({ length: hours }, (_none, index) => [index, hour]),
    );
  });

  it("gives the time that pieces have earned to their hours where a day has hours, and else to the day alone", () => {
    const produced = [
      { hour: 7, card_no: "100", kind: "good" as const, quantity: 90_000_000 },
      { hour: 8, card_no: "100", kind: "scrap" as const, quantity: 10_000_000 },
      { hour: 8, card_no: "101", kind: "good" as const, quantity: 5_000_000 },
    ];
    const { days, hours } = sumsOf({ produced }, true);
    expect(days).toMatchObject([{ good: 95_000_000, scrap: 10_000_000, earned_ms: hour }]);
    expect(hours.filter(({ good, scrap }) => good + scrap > 0)).toMatchObject([
      { start_time: midnight + 7 * hour, good: 90_000_000, scrap: 0, earned_ms: 0.9 * hour },
      { start_time: midnight + 8 * hour, good: 5_000_000, scrap: 10_000_000, earned_ms: 0.1 * hour },
    ]);
    const whole = sumsOf({ produced });
    expect([whole.days, whole.hours]).toEqual([days, []]);
  });

  it("counts micro-stops where they begin, once each, and what is under way at the beginning not at all", () => {
    const micro = (from: number, to: number) => stop(from, to, "-", 1, true);
    const { days, cards } = sumsOf({ stops: [micro(-0.01, 0.01), micro(13.99, 14.01), micro(15, 15.01)] });
    expect(days).toMatchObject([{ micro_stops: 2, stops: 0 }]);
    expect(cards.map(({ shift, micro_stops }) => [shift, micro_stops])).toEqual([
      [0, 0],
      [1, 1],
      [2, 1],
    ]);
  });

  it("gives time after the end of an order's run to no order", () => {
    const { cards } = sumsOf({ shifts: [], runs: [order("100", 6, 12)] });
    expect(cards.map(({ card_no, run_ms }) => [card_no, run_ms / hour])).toEqual([
      ["-", 18],
      ["100", 6],
    ]);
  });

  it("counts the time that two stops share once, and the second from the end of the first", () => {
    const { stops } = sumsOf({ stops: [stop(7, 9, "12"), stop(8, 10, "30"), stop(8.5, 9.5, "40")] });
    expect(stops.map(({ stop_reason, stop_ms, stops: count }) => [stop_reason, stop_ms / hour, count])).toEqual([
      ["12", 2, 1],
      ["30", 1, 1],
    ]);
  });

  it("divides every random machine without a rest, in all its lists alike", () => {
    const minute = 60_000;
    const time = fc.integer({ min: -600, max: 5000 });
    const span = fc.record({ from: time, length: fc.integer({ min: 0, max: 900 }), open: fc.boolean() });
    const facts = fc.record({
      stops: fc.array(fc.record({ span, reason: fc.constantFrom("-", "12", "60"), isMicro: fc.boolean() }), {
        maxLength: 15,
      }),
      silences: fc.array(span, { maxLength: 5 }),
      runs: fc.array(fc.record({ span, card_no: fc.constantFrom("100", "101") }), { maxLength: 6 }),
      knownSince: fc.option(time),
      withHours: fc.boolean(),
    });
    const moment = (minutes: number) => midnight + minutes * minute;
    fc.assert(
      fc.property(facts, ({ stops, silences, runs, knownSince, withHours }) => {
        const range = { from: midnight - 5 * hour, to: midnight + 60 * hour };
        const sums = sumsOf(
          {
            range,
            stops: stops
              .map((row) => ({
                start_time: moment(row.span.from),
                end_time: row.span.open ? null : moment(row.span.from + row.span.length),
                stop_reason: row.reason,
                shift: 1,
                isMicro: row.isMicro,
              }))
              .toSorted((a, b) => a.start_time - b.start_time),
            silences: silences.map(({ from, length, open }) => ({
              start_time: moment(from),
              end_time: open ? null : moment(from + length),
            })),
            runs: runs.map(({ span: { from, length, open }, card_no }) => ({
              card_no,
              started_at: moment(from),
              stop_date: open ? null : moment(from + length),
            })),
            knownSince: knownSince === null ? null : moment(knownSince),
          },
          withHours,
        );
        const total = (rows: readonly object[]) =>
          rows
            .flatMap((row) => Object.entries(row))
            .filter(([column]) => column.endsWith("_ms") && column !== "earned_ms")
            .reduce((sum, [, ms]) => sum + Number(ms), 0);
        const length = range.to - range.from;
        expect(total(sums.days)).toBe(length);
        expect(total([...sums.cards, ...sums.stops])).toBe(length);
        expect(total(sums.hours)).toBe(withHours ? length : 0);
        expect(sums.days.every((row) => total([row]) <= 24 * hour)).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });
});
