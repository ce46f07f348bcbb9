import { noOrder, outsideShifts, uncodedReason } from "#schemas/plant/constants.ts";
import type { SilenceRow } from "#server/database/tables/machines.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import type { ShiftRow } from "#server/database/tables/shifts.ts";
import type { StopRow } from "#server/database/tables/stops.ts";
import { between, type Random, waiting } from "../random.ts";
import { type DemoStopCode, pickCode } from "./codes.ts";
import { type Conditions, conditionsOf } from "./conditions.ts";
import { type DemoMachine, demoMachines } from "./machines.ts";
import { day, hour, minute } from "#schemas/durations.ts";
import { type DemoMoment, forwardOver, type Span, workSpans } from "./moments.ts";
import { longestShown, shown, shownSince, standsFor } from "./shown.ts";

const noShift = "90";
const toolChange = "60";

/** Share of stops that nobody has coded; older ones have been coded since. */
const uncodedShare = (age: number): number => {
  if (age < day) return 0.35;
  return age < 21 * day ? 0.04 : 0;
};

/** Minutes that a machine runs between two stops, on average: it has become better over the years. */
const meanRun = ({ yearsAgo, isWeekend }: Conditions): number => (105 / (1 + 0.09 * yearsAgo)) * (isWeekend ? 0.88 : 1);
const lengthFactor = ({ yearsAgo, isNight }: Conditions): number => (1 + 0.07 * yearsAgo) * (isNight ? 1.12 : 1);

/** The unit of each machine that fails more often than the others. */
const weakUnits = ["10", "11", "12", "13"] as const;

const tiltOf = (machine: DemoMachine, conditions: Conditions) => {
  const weak = machine.department === "30" ? "14" : weakUnits[demoMachines.indexOf(machine) % weakUnits.length];
  const factors: Readonly<Record<string, number>> = {
    "13": 1 + 2 * conditions.summer,
    "30": (conditions.isWeekend ? 3 : 1) * (conditions.isNight ? 1.6 : 1),
    "80": conditions.isFridayLate ? 3 : 1,
  };
  return ({ row }: DemoStopCode): number => (factors[row.stop_code] ?? 1) * (row.stop_code === weak ? 2.2 : 1);
};

export interface MachineTimeline {
  /** Numbered from 1. */
  stops: StopRow[];
  silences: SilenceRow[];
}
export interface TimelineContext extends DemoMoment {
  machine: DemoMachine;
  /** Of the machine's department, in order of time. */
  shifts: readonly ShiftRow[];
  /** Of the machine, in the order in which they ran. */
  orders: readonly OrderRow[];
}

interface Context extends TimelineContext {
  random: Random;
  /** How long the machine runs between two stops, beside the usual. */
  steadiness: number;
}

/**
 * What one machine did from `since` to now: disjoint stops in order, the last may still be open, and a few silences of
 * the running machine. Outside shifts it stands still; at the start of an order with another tool it is set up. `today`
 * is what `dayTimelineOf` says.
 */
export const timelineOf = (context: TimelineContext, random: Random, today: MachineTimeline): MachineTimeline => {
  const past = livedIn({ ...context, random, steadiness: 1 }, { start: context.since, end: turnOf(context) });
  const stops = inTurn(past.stops, today.stops).map((stop, index) => ({ ...stop, stop: index + 1 }));
  return { stops, silences: [...past.silences, ...today.silences] };
};

/** The stops of the past and of the present day; a rest outside shifts is one, where the day begins in it too. */
const inTurn = (past: readonly StopRow[], today: readonly StopRow[]): readonly StopRow[] => {
  const [last, first] = [past.at(-1), today[0]];
  const isOne = last?.stop_reason === noShift && first?.stop_reason === noShift && last.end_time === first.start_time;
  return isOne ? [...past.slice(0, -1), { ...last, end_time: first.end_time }, ...today.slice(1)] : [...past, ...today];
};

/** When the history ends and the present day begins: shortly before midnight, and before anything that is shown now. */
const turnOf = ({ machine, since, now, dayStart }: TimelineContext): number => {
  const minutes = 10 + 2 * demoMachines.indexOf(machine);
  return Math.max(since, Math.min(dayStart, now - longestShown) - minutes * minute);
};

/** The present day has as many stops as the machines make once they speak for themselves. */
const steadinessToday = 0.5;

/**
 * What one machine has done today, whatever it did before: at last, what it is to show. One that is silent has no more
 * after its last signal.
 */
export const dayTimelineOf = (context: TimelineContext, random: Random): MachineTimeline => {
  const { machine, now } = context;
  const since = shownSince(machine.machine_id, now);
  const day = { ...context, random, steadiness: steadinessToday };
  const lived = livedIn(day, { start: turnOf(context), end: since });
  const reason = standsFor[machine.machine_id];
  if (reason !== undefined) stopsInto(lived.stops, day)({ start: since, end: now }, reason, true);
  return lived;
};

/** The last moment at which a machine has said something. */
export const lastHeardOf = ({ machine_id }: DemoMachine, now: number): number =>
  machine_id === shown.noData ? shownSince(machine_id, now) : now;

const livedIn = (context: Context, within: Span): MachineTimeline => {
  const stops: StopRow[] = [];
  const silences: SilenceRow[] = [];
  const add = stopsInto(stops, context);
  const work = workOf(context, add, silences);
  let worked = within.start;
  for (const span of workSpans(context.shifts, within)) {
    if (span.start > worked) add({ start: worked, end: span.start }, noShift);
    work(span);
    worked = span.end;
  }
  if (worked < within.end) add({ start: worked, end: within.end }, noShift);
  return { stops, silences };
};

type AddStop = (span: Span, stop_code: string, isKnown?: boolean) => void;

/** Adds stops in order of time, each with its shift, its order and whether somebody has coded it. */
const stopsInto = (stops: StopRow[], { company_id, machine, random, now, shifts, orders }: Context): AddStop => {
  const microAfter = (machine.config.micro_stop_seconds ?? 0) * 1000;
  const shiftAt = forwardOver(shifts, ({ end_time }) => end_time);
  const orderAt = forwardOver(orders, ({ stop_date }) => stop_date ?? Infinity);
  return ({ start, end }, stop_code, isKnown = stop_code === noShift) => {
    const shift = shiftAt(start);
    const order = orderAt(start);
    const isShort = end < now && end - start < microAfter;
    const isCoded = isKnown || (random() >= uncodedShare(now - start) && !isShort);
    stops.push({
      company_id,
      machine_id: machine.machine_id,
      stop: stops.length + 1,
      stop_reason: isCoded ? stop_code : uncodedReason,
      shift: shift && shift.start_time <= start ? shift.shift : outsideShifts,
      start_time: start,
      end_time: end >= now ? null : end,
      work_order_no: order?.started_at && order.started_at <= start ? order.work_order_no : noOrder,
      cut: 0,
      micro: isShort && !isCoded ? 1 : 0,
      coded_by: isCoded ? "operator" : null,
      coded_at: isCoded ? Math.min(start + 4 * minute, now) : null,
      version: 1,
    });
  };
};

/** Lets the machine run and stop by turns through stretches of work that only go forward. */
const workOf = (context: Context, add: AddStop, silences: SilenceRow[]) => {
  const { machine, random, now, shifts, orders, steadiness } = context;
  const shiftAt = forwardOver(shifts, ({ end_time }) => end_time);
  const changes = toolChangesOf(orders);
  const changeAfter = forwardOver([...changes], (at) => at);
  const stop = (at: number, end: number, conditions: Conditions): number => {
    const code = pickCode(random, machine.department, tiltOf(machine, conditions));
    const minutes = changes.has(at)
      ? between(random, 20, 55)
      : (0.5 + waiting(random, code.minutes)) * lengthFactor(conditions);
    const until = Math.min(Math.round(at + minutes * minute), changeAfter(at) ?? end, end);
    add({ start: at, end: until }, changes.has(at) ? toolChange : code.row.stop_code);
    return until;
  };
  return ({ start, end }: Span): void => {
    for (let at = start; at < end;) {
      const conditions = conditionsOf(shiftAt(at)!, now);
      if (!changes.has(at)) {
        const run = Math.round((2 + waiting(random, steadiness * meanRun(conditions))) * minute);
        const until = Math.min(at + run, changeAfter(at) ?? end, end);
        silences.push(...silencesOf(context, { start: at, end: until }));
        at = until;
      }
      if (at < end) at = stop(at, end, conditions);
    }
  };
};

/** The moments at which an order with another tool began. */
const toolChangesOf = (orders: readonly OrderRow[]): ReadonlySet<number> =>
  new Set(
    orders.flatMap(({ tool_id, started_at }, index) =>
      started_at !== null && tool_id !== "" && index > 0 && orders[index - 1]!.tool_id !== tool_id ? [started_at] : [],
    ),
  );

const silentRuns = 0.006;

/** A seldom silence in the middle of a run; none of the last day, which screens show minute by minute. */
const silencesOf = ({ company_id, machine, random, now }: Context, { start, end }: Span): SilenceRow[] => {
  if (random() >= silentRuns || end - start < hour || now - end < day) return [];
  const start_time = Math.round(start + between(random, 10, 30) * minute);
  const end_time = Math.round(start_time + between(random, 3, 20) * minute);
  return [{ company_id, machine_id: machine.machine_id, start_time, end_time }];
};
