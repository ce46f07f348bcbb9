import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { oeeOfRuns, timesOfRuns } from "./run-times.ts";
import { segmentsOf } from "./graphical.ts";

interface Part {
  kind: "run" | "stop" | "setup" | "unknown";
  length: number;
  byPerson: boolean;
  isMicro: boolean;
}
const parts = fc.array(
  fc.record({
    kind: fc.constantFrom<Part["kind"]>("run", "stop", "setup", "unknown"),
    length: fc.integer({ min: 1, max: 12 }),
    byPerson: fc.boolean(),
    isMicro: fc.boolean(),
  }),
  { maxLength: 12 },
);
const isIn = ({ start, end }: { start: number; end: number | null }, at: number): boolean =>
  start <= at && at < (end ?? Infinity);

/** Lays parts one after the other; the last goes on without an end. */
const timelineOf = (list: readonly Part[]) => {
  let at = 0;
  const placed = list.map((part, index) => {
    const start = at;
    at += part.length;
    return { ...part, start, end: index === list.length - 1 ? null : at, stop: index + 1, reason: part.kind };
  });
  return {
    stops: placed.filter(({ kind }) => kind === "stop" || kind === "setup"),
    unknown: placed.filter(({ kind }) => kind === "unknown"),
  };
};

describe("the times of runs", () => {
  it("are those that counting moment by moment gives, and add up to the runs", () => {
    const run = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 30 }));
    fc.assert(
      fc.property(parts, fc.array(run, { maxLength: 3 }), fc.integer({ min: 0, max: 50 }), (list, spans, shift) => {
        const timeline = timelineOf(list);
        const shifts = [
          { start: shift, end: shift + 20 },
          { start: shift + 25, end: shift + 30 },
        ];
        const naive = { run: 0, stop: 0, plannedStop: 0, setup: 0, reportedSetup: 0, unknown: 0 };
        const runs = spans.map(([start, length]) => ({ start, end: start + length }));
        for (const { start, end } of runs)
          for (let at = start; at < end; at += 1) {
            const stop = timeline.stops.find((own) => isIn(own, at) && !own.isMicro);
            if (!stop) naive[timeline.unknown.some((own) => isIn(own, at)) ? "unknown" : "run"] += 1;
            else {
              naive.stop += 1;
              if (shifts.some((own) => isIn(own, at))) naive.plannedStop += 1;
              if (stop.kind === "setup") naive.setup += 1;
              if (stop.kind === "setup" && stop.byPerson) naive.reportedSetup += 1;
            }
          }
        const times = timesOfRuns(runs, { timeline, shifts, isSetup: (reason) => reason === "setup" });
        expect(times).toEqual(naive);
        expect(times.run + times.stop + times.unknown).toBe(runs.reduce((sum, own) => sum + own.end - own.start, 0));
      }),
      { numRuns: 2000 },
    );
  });

  it("give an OEE that is not capped, and none before anything has run", () => {
    const times = timesOfRuns([], { timeline: { stops: [], unknown: [] }, shifts: [], isSetup: () => false });
    const hour = { ...times, run: 2_700_000, plannedStop: 900_000 };
    expect(oeeOfRuns(hour, 60_000_000, 0.01)).toBe(60);
    expect(oeeOfRuns(hour, 150_000_000, 0.01)).toBe(150);
    expect(oeeOfRuns(times, 60_000_000, 0.01)).toBe(0);
  });
});

describe("segments of a machine", () => {
  it("follow each other without a gap over the whole range, each moment as it was", () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 60 }), (list, from, length) => {
        const timeline = timelineOf(list);
        const to = from + length;
        const segments = segmentsOf("M1", timeline, { from, to }, (reason) => reason);
        const times = segments.flatMap(({ start, end }) => [Date.parse(start), Date.parse(end)]);
        expect([times[0], times.at(-1)]).toEqual([from, to]);
        for (let at = 2; at < times.length; at += 2) expect(times[at]).toBe(times[at - 1]);
        for (let at = from; at < to; at += 1) {
          const segment = segments.find(({ start, end }) => Date.parse(start) <= at && at < Date.parse(end))!;
          const stop = timeline.stops.find((own) => isIn(own, at));
          const other = timeline.unknown.some((own) => isIn(own, at)) ? "N" : "R";
          expect([segment.status, segment.stop]).toEqual(stop ? ["S", stop.stop] : [other, null]);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
