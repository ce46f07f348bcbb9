import { between, type Random } from "../random.ts";
import { type DemoMachine } from "./machines.ts";
import { hour } from "#schemas/durations.ts";
import { type DemoMoment, type Span } from "./moments.ts";
import { type OrderTimes, piecesFor } from "./orders.ts";
import { weeklyHours } from "./shifts.ts";
import { shown, shownSince } from "./shown.ts";

/** Share of a week's work that an order takes. */
const [shortest, longest] = [0.2, 0.75];

/** When so much work (ms) has been done, counted from a moment; null when the spans end before. */
const afterWork = (spans: readonly Span[], from: number, work: number): number | null => {
  let left = work;
  for (const { start, end } of spans) {
    if (end <= from) continue;
    const begin = Math.max(start, from);
    if (end - begin > left) return Math.round(begin + left);
    left -= end - begin;
  }
  return null;
};

/** The ends of the orders that fill [since, until); the last end is `until`. */
const endsOf = (machine: DemoMachine, random: Random, spans: readonly Span[], since: number, until: number) => {
  const week = weeklyHours(machine.department) * hour;
  const ends: number[] = [];
  for (let at = since, first = 0; ; first = firstAfter(spans, first, at)) {
    const near = spans.slice(first, first + 60);
    const end = afterWork(near, at, between(random, shortest, longest) * week);
    if (end === null || (afterWork(near, end, shortest * week) ?? until) >= until) return [...ends, until];
    ends.push(end);
    at = end;
  }
};
const firstAfter = (spans: readonly Span[], from: number, at: number): number => {
  let index = from;
  while (index < spans.length && spans[index]!.end <= at) index += 1;
  return index;
};

/** Hours by which an order is late, whatever the hour of the day. */
const longLate = -50;

/**
 * Hours until the two planned orders of a machine should begin. Some machines have fallen behind for more than a day,
 * with one order or with both.
 */
const hoursToNext = ({ machine_id }: DemoMachine, random: Random): [number, number] => {
  const [first, second] = [between(random, -6, 20), between(random, 24, 60)];
  if (machine_id === shown.late) return [longLate, second];
  if (first > -1.5) return [first, second];
  return [first * 20, second > 42 ? second : second - 90];
};

/** The times of a machine's orders: finished ones that fill the history, one that runs, two planned. */
export const orderTimesOf = (
  machine: DemoMachine,
  random: Random,
  spans: readonly Span[],
  { since, now }: DemoMoment,
): OrderTimes[] => {
  const usual = Math.round(now - between(random, 6, 30) * hour);
  // A set-up begins with its order.
  const began = machine.machine_id === shown.setUp ? shownSince(machine.machine_id, now) : usual;
  const ends = endsOf(machine, random, spans, since, began);
  const past = ends.map((stop_date, index) => {
    const started_at = ends[index - 1] ?? since;
    const planned = piecesFor(machine, (stop_date - started_at) / hour);
    return { state: "stopped" as const, planned_start_time: started_at, started_at, stop_date, planned };
  });
  const running: OrderTimes = {
    state: "started",
    planned_start_time: began - hour,
    started_at: began,
    stop_date: null,
    planned: piecesFor(machine, (now - began) / hour + between(random, 10, 50)),
  };
  const next = hoursToNext(machine, random).map((hours) => ({
    state: "planned" as const,
    planned_start_time: Math.round(now + hours * hour),
    started_at: null,
    stop_date: null,
    planned: piecesFor(machine, between(random, 12, 40)),
  }));
  return [...past, running, ...next];
};
