import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "#tests/support/runs.ts";
import {
  advance,
  covered,
  fold,
  gapsBetween,
  meetingIn,
  noBorders,
  reconcile,
  shares,
  type Signal,
  start,
  type StopInterval,
} from "./intervals.ts";
import { minute } from "#schemas/durations.ts";

const rule = (silenceAfter: number) => ({ silenceAfter, silenceStops: false });
const S = (time: number, reason = ""): Signal => ({ time, status: "S", reason });
const R = (time: number): Signal => ({ time, status: "R", reason: "" });

const signals = fc
  .uniqueArray(
    fc.record({
      time: fc.integer({ min: 0, max: 5_000 }),
      status: fc.constantFrom("R" as const, "S" as const, null),
      reason: fc.constantFrom("", "", "12", "30", "-"),
    }),
    { selector: (signal) => signal.time, maxLength: 40 },
  )
  .map((list) => list.toSorted((a, b) => a.time - b.time));

const isDisjoint = (stops: readonly StopInterval[]): boolean =>
  stops.every((stop, index) => {
    const next = stops[index + 1];
    return (stop.end === null || stop.end > stop.start) && (!next || (stop.end !== null && stop.end <= next.start));
  });

describe("stop intervals", () => {
  it("opens a stop at the first S and ends it at the next R", () => {
    expect(fold([R(0), S(minute), R(3 * minute)], rule(10 * minute)).stops).toEqual([
      { start: minute, end: 3 * minute, reason: "-" },
    ]);
  });

  it("codes the open stop when the machine names its reason later", () => {
    expect(fold([S(0), S(10, "12")], rule(minute)).stops).toEqual([{ start: 0, end: null, reason: "12" }]);
  });

  it("begins a new stop where the machine changes its own reason", () => {
    expect(fold([S(0, "12"), S(10, "12"), S(20, "30"), R(30)], rule(minute)).stops).toEqual([
      { start: 0, end: 20, reason: "12" },
      { start: 20, end: 30, reason: "30" },
    ]);
  });

  it("counts a silence of a running machine as unknown, never as run or stop", () => {
    const timeline = fold([R(0), R(10 * minute), S(11 * minute)], rule(2 * minute));
    expect(timeline.silences).toEqual([{ start: 2 * minute, end: 10 * minute }]);
    expect(shares(timeline, 0, 0, 12 * minute)).toEqual({ run: 3 * minute, stop: minute, unknown: 8 * minute });
  });

  it("keeps a stopped machine stopped over a silence", () => {
    expect(fold([S(0), R(60 * minute)], rule(2 * minute))).toMatchObject({
      stops: [{ start: 0, end: 60 * minute }],
      silences: [],
    });
  });

  it("keeps a person's cut of a stop, and what the machine says later names the part in which it says it", () => {
    const borders = { cuts: [20, 60, 90], joins: [] };
    expect(fold([S(0), S(30, "12"), R(60)], rule(minute), borders).stops).toEqual([
      { start: 0, end: 20, reason: "-" },
      { start: 20, end: 60, reason: "12" },
    ]);
  });

  it("keeps stops that a person has joined in one where the machine changes its reason", () => {
    const borders = { cuts: [], joins: [{ since: 0, time: 20 }] };
    expect(fold([S(0, "12"), S(20, "30"), S(40, "60"), R(60)], rule(minute), borders).stops).toEqual([
      { start: 0, end: 40, reason: "12" },
      { start: 40, end: 60, reason: "60" },
    ]);
  });

  it("gives the part of a joined stop that a person cuts off where the machine has changed its reason that reason", () => {
    const borders = { cuts: [20], joins: [{ since: 0, time: 20 }] };
    expect(fold([S(0, "12"), S(20, "30"), R(40)], rule(minute), borders).stops).toEqual([
      { start: 0, end: 20, reason: "12" },
      { start: 20, end: 40, reason: "30" },
    ]);
  });

  it("turns the silence of a running machine into an uncoded stop where the site says so", () => {
    const stops = { silenceAfter: 10, silenceStops: true };
    expect(fold([R(0), R(50), S(100, "12"), R(120)], stops)).toMatchObject({
      stops: [
        { start: 10, end: 50, reason: "-" },
        { start: 60, end: 120, reason: "12" },
      ],
      silences: [],
    });
  });

  it("gives what no interval covers, open where it reaches the end", () => {
    const spans = [
      { start: 40, end: 50 },
      { start: 0, end: 10 },
    ];
    expect(gapsBetween(spans, 5, 60)).toEqual([
      { start: 10, end: 40 },
      { start: 50, end: null },
    ]);
    expect(gapsBetween([{ start: 20, end: null }], 0, 60)).toEqual([{ start: 0, end: 20 }]);
  });

  it("counts no time between spans that touch or overlap", () => {
    const spans = [
      { start: 0, end: 10 },
      { start: 10, end: 20 },
      { start: 12, end: 15 },
    ];
    expect(gapsBetween(spans, 0, 30)).toEqual([{ start: 20, end: null }]);
  });

  it("goes on with the stop that silence has opened, until the machine speaks", () => {
    const stops = { silenceAfter: 10, silenceStops: true };
    const silent = fold([], stops, noBorders, {
      position: { ...start, status: "R", lastTime: 0 },
      open: null,
      stillSilent: true,
    });
    expect(silent.stops).toEqual([{ start: 10, end: null, reason: "-" }]);
    expect(advance(silent.position, R(50), stops).steps).toEqual([{ kind: "close", at: 50 }]);
    expect(advance(silent.position, S(50, "12"), stops).steps).toEqual([{ kind: "reason", reason: "12" }]);
  });

  it("gives disjoint stops that add up to the calendar, on 10,000 random timelines", () => {
    fc.assert(
      fc.property(signals, fc.integer({ min: 1, max: 500 }), (list, silenceAfter) => {
        const timeline = fold(list, rule(silenceAfter));
        const first = list.find((signal) => signal.status !== null)?.time ?? null;
        const { run, stop, unknown } = shares(timeline, first, -100, 6_000);
        expect(isDisjoint(timeline.stops)).toBe(true);
        expect(run + stop + unknown).toBe(6_100);
        const clear = 6_100 - covered(timeline.stops, -100, 6_000) - covered(timeline.silences, -100, 6_000);
        expect(clear).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: runs(10_000) },
    );
  });

  it("is at each moment what the latest signal before it said, on 10,000 random timelines", () => {
    fc.assert(
      fc.property(signals, fc.integer({ min: 0, max: 5_000 }), (list, moment) => {
        const { stops } = fold(list, rule(100));
        const status = list.findLast((signal) => signal.time <= moment && signal.status !== null)?.status ?? null;
        expect(covered(stops, moment, moment + 1) === 1).toBe(status === "S");
      }),
      { numRuns: runs(10_000) },
    );
  });

  it("goes on from a stored position exactly as without the pause", () => {
    fc.assert(
      fc.property(signals, fc.nat(40), (list, at) => {
        const whole = fold(list, rule(100));
        const head = fold(list.slice(0, at), rule(100));
        const open = head.stops.at(-1)?.end === null ? head.stops.at(-1)! : null;
        const tail = fold(list.slice(at), rule(100), noBorders, { position: head.position, open, stillSilent: false });
        expect([...(open ? head.stops.slice(0, -1) : head.stops), ...tail.stops]).toEqual(whole.stops);
        expect([...head.silences, ...tail.silences]).toEqual(whole.silences);
        expect(tail.position).toEqual(whole.position);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it("turns any kept stops into the wanted ones and keeps numbers that overlap", () => {
    fc.assert(
      fc.property(signals, signals, (before, after) => {
        const kept = fold(before, rule(100)).stops.map((stop, index) => ({ ...stop, stop: index + 1, coded: false }));
        const wanted = fold(after, rule(100)).stops;
        const changes = reconcile(kept, wanted);
        const result = kept
          .filter((stop) => !changes.remove.includes(stop.stop))
          .map(
            ({ stop, coded: _coded, ...interval }) =>
              changes.update.find((update) => update.stop === stop)?.interval ?? interval,
          );
        expect([...result, ...changes.insert].toSorted((a, b) => a.start - b.start)).toEqual(wanted);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it("pairs stops as if each wanted one were held against all", () => {
    const numbered = (list: readonly Signal[]) =>
      fold(list, rule(100)).stops.map((stop, index) => ({ ...stop, stop: index + 1, coded: false }));
    fc.assert(
      fc.property(signals, signals, (before, after) => {
        const kept = numbered(before);
        const wanted = fold(after, rule(100)).stops;
        const free = new Map(kept.map((stop) => [stop.stop, stop]));
        const pairs = wanted.map((interval) => {
          const length = (stop: StopInterval) => covered([stop], interval.start, interval.end ?? Infinity);
          const [most] = [...free.values()].toSorted((a, b) => length(b) - length(a));
          if (!most || length(most) === 0) return [null, interval];
          free.delete(most.stop);
          return [most.stop, interval];
        });
        const changes = reconcile(kept, wanted);
        const same = wanted.filter((interval) => !changes.insert.includes(interval));
        const updated = new Map(changes.update.map(({ stop, interval }) => [interval, stop]));
        const found = wanted.map((interval) => [
          same.includes(interval)
            ? (updated.get(interval) ?? kept.find((stop) => stop.start === interval.start)!.stop)
            : null,
          interval,
        ]);
        expect(found).toEqual(pairs);
        expect(changes.remove).toEqual([...free.keys()]);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it("finds what meets intervals asked in order of time", () => {
    fc.assert(
      fc.property(signals, signals, (some, others) => {
        const { stops } = fold(some, rule(100));
        const meeting = meetingIn(stops);
        for (const asked of fold(others, rule(100)).stops)
          expect(meeting(asked)).toEqual(
            stops.filter((stop) => stop.start < (asked.end ?? Infinity) && (stop.end ?? Infinity) > asked.start),
          );
      }),
      { numRuns: runs(2_000) },
    );
  });

  describe("kept stops", () => {
    const kept = (stop: number, from: number, end: number | null, more: { reason?: string; coded?: boolean } = {}) => ({
      stop,
      start: from,
      end,
      reason: "-",
      coded: false,
      ...more,
    });
    const wanted = (from: number, end: number | null, reason = "-"): StopInterval => ({ start: from, end, reason });
    const nothing = { insert: [], update: [], remove: [] };

    it("stay as they are where they are wanted so", () => {
      expect(reconcile([kept(1, 0, 10), kept(2, 20, null)], [wanted(0, 10), wanted(20, null)])).toEqual(nothing);
    });

    it.each([
      ["starts elsewhere", wanted(1, 10)],
      ["ends elsewhere", wanted(0, 11)],
      ["goes on", wanted(0, null)],
      ["has another reason", wanted(0, 10, "12")],
    ])("change where one %s", (_name, interval) => {
      expect(reconcile([kept(1, 0, 10)], [interval])).toEqual({ ...nothing, update: [{ stop: 1, interval }] });
    });

    it("keep a reason that a person has given", () => {
      const coded = kept(1, 0, 10, { reason: "30", coded: true });
      expect(reconcile([coded], [wanted(0, 10, "12")])).toEqual(nothing);
      expect(reconcile([coded], [wanted(0, 12, "12")]).update).toHaveLength(1);
    });

    it.each([
      ["the first", [kept(1, 0, 20), kept(2, 20, 30)], 1],
      ["the last", [kept(1, 0, 10), kept(2, 10, 30)], 2],
      ["one in the middle", [kept(1, 0, 5), kept(2, 5, 20), kept(3, 20, 30)], 2],
      ["the first of equals", [kept(1, 0, 15), kept(2, 15, 30)], 1],
    ])("give their number to what most overlaps them: %s", (_name, stops, number) => {
      const { update, remove, insert } = reconcile(stops, [wanted(0, 30)]);
      expect([update.map(({ stop }) => stop), insert]).toEqual([[number], []]);
      expect(remove).toEqual(stops.map(({ stop }) => stop).filter((stop) => stop !== number));
    });

    it("give their number to a stop without length only where both start at the same moment", () => {
      const empty = kept(1, 10, 10);
      expect(reconcile([empty], [wanted(10, 20)])).toMatchObject({ update: [{ stop: 1 }], remove: [] });
      expect(reconcile([empty], [wanted(15, 20)])).toMatchObject({ update: [], remove: [1], insert: [wanted(15, 20)] });
      expect(reconcile([kept(2, 10, 30), empty], [wanted(10, 20)])).toMatchObject({
        update: [{ stop: 2 }],
        remove: [1],
      });
    });

    it("go where nothing is wanted over them, and new ones come", () => {
      expect(reconcile([kept(1, 0, 10)], [wanted(10, 20)])).toEqual({
        insert: [wanted(10, 20)],
        update: [],
        remove: [1],
      });
    });
  });

  it("says nothing for a signal that changes nothing", () => {
    const { next } = advance(start, R(0), rule(minute));
    expect(advance(next, R(1), rule(minute)).steps).toEqual([]);
  });
});
