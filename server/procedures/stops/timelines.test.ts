import fc from "fast-check";
import { expect, it } from "vitest";
import "#tests/support/random.ts";
import { naiveTimeline } from "#tests/support/naive-timeline.ts";
import { runs } from "#tests/support/runs.ts";
import { fold, shares, start } from "#server/procedures/records/stops/intervals.ts";

const end = 160;
const arrivals = fc.array(
  fc.record({
    tick: fc.integer({ min: 0, max: end - 2 }),
    status: fc.constantFrom("R" as const, "S" as const, null),
    reason: fc.constantFrom("", "", "12", "30", "60"),
    gone: fc.constantFrom(0, 0, 0, 1),
  }),
  { maxLength: 24 },
);
/** Whoever says that a machine is gone says nothing else of it. */
const wordOf = <S extends { gone: number }>(signal: S) =>
  signal.gone ? { ...signal, status: null, reason: "" } : signal;
const moments = fc.uniqueArray(fc.integer({ min: 1, max: end - 2 }), { maxLength: 4 });
const spans = fc.array(
  fc.record({ since: fc.integer({ min: 0, max: 120 }), length: fc.integer({ min: 1, max: 30 }) }),
  {
    maxLength: 3,
  },
);

it("folds 10,000 random timelines as they are looked up tick by tick; ticks add up, availability is 0 to 1", () => {
  fc.assert(
    fc.property(
      arrivals,
      moments,
      spans,
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      fc.boolean(),
      (arrived, cuts, joinSpans, silenceAfter, silenceStops, stillSilent) => {
        // Records come in any order and several times; the first of a moment counts.
        const first = new Map<number, (typeof arrived)[number]>();
        for (const signal of arrived) if (!first.has(signal.tick)) first.set(signal.tick, signal);
        const signals = [...first.values()].map(wordOf).toSorted((a, b) => a.tick - b.tick);
        const joins = joinSpans.map(({ since, length }) => ({ since, time: since + length }));
        const wasLong = end - (signals.findLast(({ gone }) => !gone)?.tick ?? end) > silenceAfter;
        const isStill = stillSilent && silenceStops && wasLong;
        const naive = naiveTimeline(signals, { silenceAfter, silenceStops, cuts, joins, stillSilent: isStill }, end);
        const timeline = fold(
          signals.map(({ tick, ...signal }) => ({ ...signal, time: tick })),
          { silenceAfter, silenceStops },
          { cuts, joins },
          { position: start, open: null, stillSilent: isStill },
        );
        expect(timeline.stops).toEqual(naive.stops);
        expect(timeline.silences).toEqual(naive.silences);
        const known = signals.find(({ status }) => status !== null)?.tick ?? null;
        const parts = shares(timeline, known, 0, end);
        expect(parts).toEqual(naive.ticks);
        expect(parts.run + parts.stop + parts.unknown).toBe(end);
        const availability = parts.run / (parts.run + parts.stop || 1);
        expect(availability >= 0 && availability <= 1).toBe(true);
      },
    ),
    { numRuns: runs(10_000) },
  );
});
