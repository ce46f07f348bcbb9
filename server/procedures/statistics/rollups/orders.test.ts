import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timesOfRuns } from "#server/procedures/statistics/run-times.ts";
import { sumOrders } from "./orders.ts";
import { slotsOf } from "./slots.ts";
import { statesOf } from "./states.ts";
import { minute } from "#schemas/durations.ts";

const half = 43_200_000;
const midnight = Date.parse("2026-06-09T22:00:00Z");
const days = [0, 1].map((at) => ({
  day: `2026-06-1${at}`,
  start: midnight + at * 2 * half,
  end: midnight + (at + 1) * 2 * half,
}));
const window = { from: midnight, to: midnight + 4 * half };
const shifts = [
  { start_time: midnight + half / 2, end_time: midnight + half, shift: 1 },
  { start_time: midnight + 2 * half, end_time: midnight + 3 * half, shift: 2 },
];

const part = fc.record({
  kind: fc.constantFrom("run", "stop", "setup", "silence"),
  length: fc.integer({ min: 1, max: 600 }),
  isMicro: fc.boolean(),
});
const run = fc.record({
  card_no: fc.constantFrom("100", "200"),
  at: fc.nat({ max: 2000 }),
  length: fc.option(fc.integer({ min: 1, max: 1500 })),
});

describe("what days brought of orders", () => {
  it("is what their runs have as a whole, cut at midnight", () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 15 }), fc.array(run, { maxLength: 4 }), (parts, starts) => {
        let at = midnight;
        const spans = parts.map(({ kind, length, isMicro }) => {
          const start = at;
          at += length * minute;
          return { kind, isMicro: isMicro && kind !== "silence", start, end: Math.min(at, window.to) };
        });
        const known = spans.filter(({ start, end }) => start < end);
        const stops = known.filter(({ kind }) => kind === "stop" || kind === "setup");
        const silences = known.filter(({ kind }) => kind === "silence");
        const runs = starts.map((own) => ({
          card_no: own.card_no,
          started_at: midnight + own.at * minute,
          stop_date: own.length === null ? null : midnight + (own.at + own.length) * minute,
        }));
        const rows = sumOrders({
          slots: slotsOf(days, window, shifts, () => false),
          states: statesOf(window, {
            stops: stops.map(({ start, end, kind, isMicro }) => ({
              start_time: start,
              end_time: end,
              stop_reason: kind,
              shift: 1,
              isMicro,
            })),
            silences: silences.map(({ start, end }) => ({ start_time: start, end_time: end })),
            knownSince: midnight,
          }),
          runs,
          produced: [],
          setupReasons: new Set(["setup"]),
        });
        const surroundings = {
          timeline: {
            stops: stops.map((stop, index) => ({ ...stop, stop: index, reason: stop.kind, byPerson: false })),
            unknown: silences,
          },
          shifts: shifts.map(({ start_time, end_time }) => ({ start: start_time, end: end_time })),
          isSetup: (reason: string) => reason === "setup",
        };
        for (const { day, start, end } of days)
          for (const card_no of ["100", "200"]) {
            const own = runs
              .filter((of) => of.card_no === card_no)
              .map((of) => ({ start: Math.max(of.started_at, start), end: Math.min(of.stop_date ?? end, end) }))
              .filter((of) => of.start < of.end);
            const times = timesOfRuns(own, surroundings);
            const row = rows.find((of) => of.day === day && of.card_no === card_no);
            expect(row).toEqual(
              own.length === 0
                ? undefined
                : {
                    day,
                    card_no,
                    good: 0,
                    scrap: 0,
                    run_ms: times.run,
                    stop_ms: times.stop,
                    planned_stop_ms: times.plannedStop,
                    setup_ms: times.setup,
                    unknown_ms: times.unknown,
                  },
            );
          }
      }),
      { numRuns: 500 },
    );
  });

  it("has the pieces that were reported on them, whether they ran or not", () => {
    const slots = slotsOf(days, window, shifts, () => false);
    const rows = sumOrders({
      slots,
      states: statesOf(window, { stops: [], silences: [], knownSince: null }),
      runs: [{ card_no: "100", started_at: midnight + half, stop_date: midnight + 2 * half }],
      produced: [
        { slot: slots[0]!.value, card_no: "100", kind: "good", scrap_reason: "", quantity: 5 },
        { slot: slots[1]!.value, card_no: "100", kind: "scrap", scrap_reason: "K1", quantity: 2 },
        { slot: slots.at(-1)!.value, card_no: "300", kind: "good", scrap_reason: "", quantity: 7 },
      ],
      setupReasons: new Set(),
    });
    const none = { good: 0, scrap: 0, run_ms: 0, stop_ms: 0, planned_stop_ms: 0, setup_ms: 0, unknown_ms: 0 };
    expect(rows).toEqual([
      { ...none, day: "2026-06-10", card_no: "100", good: 5, scrap: 2, unknown_ms: half },
      { ...none, day: "2026-06-11", card_no: "300", good: 7 },
    ]);
  });
});
