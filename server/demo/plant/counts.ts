import { noOrder } from "#schemas/plant/constants.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { emptyTransaction, type NewTransaction } from "#server/procedures/records/transactions.ts";
import type { ShiftRow } from "#server/database/tables/shifts.ts";
import { type Random, wholeBetween } from "../random.ts";
import { conditionsOf, type Conditions } from "./conditions.ts";
import { type DemoMachine, piecesPerHour } from "./machines.ts";
import { day, hour, minute } from "#schemas/durations.ts";
import { coveredForward, type DemoMoment, forwardOver, type Span } from "./moments.ts";
import { pickScrap, scrapTexts } from "./scrap.ts";
import { employeeAt } from "./sign-ins.ts";
import type { MachineTimeline } from "./timeline.ts";
import { badTools } from "./tools.ts";

const million = 1_000_000;

/** How long one transaction counts: the older, the longer. */
const stepAt = (age: number): number => {
  if (age <= day) return hour / 4;
  return age <= 100 * day ? hour : 2 * hour;
};

/** Reports of scrap in an hour of work, on average, and the share of scrap that the machine counts and nobody explains. */
const reportsPerHour = 0.8;
const unexplained = 0.12;

const scrapFactor = (order: OrderRow | undefined, at: number, conditions: Conditions): number => {
  const isStartUp = order?.started_at && at - order.started_at < 2 * hour;
  const { isNight, isWeekend, isMondayMorning, summer, yearsAgo } = conditions;
  return (
    (badTools[order?.tool_id ?? ""] ?? 1) *
    (isNight ? 1.15 : 1) *
    (isWeekend ? 1.2 : 1) *
    (isMondayMorning ? 1.5 : 1) *
    (isStartUp ? 2 : 1) *
    (0.85 + 0.3 * summer) *
    (1 + 0.12 * yearsAgo)
  );
};

interface CountsContext extends DemoMoment {
  machine: DemoMachine;
  random: Random;
  shifts: readonly ShiftRow[];
  orders: readonly OrderRow[];
  timeline: MachineTimeline;
  /** What is counted of the time. */
  within: Span;
}

/** A stretch of one shift and one order. */
interface Piece extends Span {
  shift: ShiftRow;
  order: OrderRow | undefined;
}

/** Cuts the shifts into the stretches that one transaction counts; the time of each is a whole minute within. */
function* piecesOf({ shifts, orders, within, now }: CountsContext): Generator<Piece> {
  const first = Math.ceil(within.start / minute) * minute;
  const orderAt = forwardOver(orders, ({ stop_date }) => stop_date ?? Infinity);
  const orderAfter = forwardOver(orders, ({ started_at }) => started_at ?? Infinity);
  for (const shift of shifts) {
    const last = Math.min(shift.end_time, within.end);
    for (let start = Math.max(shift.start_time, first); start < last;) {
      const next = Math.min(start + stepAt(now - start), last);
      const end = Math.min(next, orderAfter(start)?.started_at ?? next);
      const order = orderAt(start);
      const hasBegun = order?.started_at && order.started_at <= start;
      yield { start, end, shift, order: hasBegun ? order : undefined };
      start = end;
    }
  }
}

/**
 * What the machine has counted and what people have reported of it, so that the quantities agree with the time that it
 * ran. Scrap is reported with its reason now and then, good pieces are counted in steps.
 */
export const countsOf = (context: CountsContext): NewTransaction[] => {
  const { company_id, machine, random, now, timeline } = context;
  const standing = coveredForward(
    timeline.stops.map(({ start_time, end_time }) => ({ start: start_time, end: end_time })),
  );
  const silent = coveredForward(
    timeline.silences.map(({ start_time, end_time }) => ({ start: start_time, end: end_time })),
  );
  const rows: NewTransaction[] = [];
  let bad = 0;
  for (const piece of piecesOf(context)) {
    const { start, end, shift, order } = piece;
    const run = end - start - standing(start, end) - silent(start, end);
    if (run <= 0) continue;
    const conditions = conditionsOf(shift, now);
    const made = Math.floor((run / hour) * piecesPerHour(machine) * speed(random, conditions));
    bad += made * machine.scrap * scrapFactor(order, start, conditions) * random() * 2;
    const scrap = scrapRows(piece, Math.min(made, Math.floor(bad)), conditions, context);
    const scrapped = scrap.reduce((sum, { quantity }) => sum + quantity, 0);
    bad -= scrapped / million;
    const row = { ...emptyTransaction, company_id, machine_id: machine.machine_id, card_no: order?.card_no ?? noOrder };
    const good = made * million - scrapped;
    const trans_time = Math.floor(start / minute) * minute;
    if (good > 0) rows.push({ ...row, kind: "good", quantity: good, trans_time, counted: 1 });
    for (const one of scrap) rows.push({ ...row, ...one });
  }
  return rows;
};

/** The share of its planned speed with which a machine runs: a little slower in the heat, and years ago. */
const speed = (random: Random, { summer, yearsAgo }: Conditions): number =>
  (0.95 + random() * 0.05) * (1 - 0.04 * summer) * (1 - 0.012 * yearsAgo);

type ScrapReport = Pick<NewTransaction, "kind" | "quantity" | "trans_time" | "counted"> &
  Partial<Pick<NewTransaction, "scrap_reason" | "scrap_text" | "employee" | "username">>;

/** Shares out bad pieces over as many reports as the time usually has. */
const scrapRows = (
  { start, end, shift, order }: Piece,
  bad: number,
  conditions: Conditions,
  { machine, random }: CountsContext,
): ScrapReport[] => {
  const reports = Math.min(bad, Math.floor(((end - start) / hour) * reportsPerHour + random()));
  const isStartUp = order?.started_at ? start - order.started_at < 2 * hour : false;
  let left = bad;
  return Array.from({ length: reports }, (_, index) => {
    const pieces = index === reports - 1 ? left : wholeBetween(random, 1, left - (reports - 1 - index));
    left -= pieces;
    const common = { kind: "scrap" as const, quantity: pieces * million };
    if (index === 0 && random() < unexplained)
      return { ...common, trans_time: Math.floor(start / minute) * minute, counted: 1 };
    const scrap_reason = pickScrap(random, machine, order?.tool_id ?? "", isStartUp, conditions);
    const trans_time = Math.floor(start + random() * (end - start));
    const who = { employee: employeeAt(machine, shift), username: "operator" };
    return { ...common, trans_time, counted: 0, scrap_reason, scrap_text: scrapTexts[scrap_reason] ?? "", ...who };
  });
};
