import type { ProductionGoal } from "#schemas/plant/production-goal.ts";
import { fromMillionths } from "#server/database/columns.ts";
import type { Reader } from "#server/database/store.ts";
import type { MachineFilter, Moment } from "#server/procedures/machines/filter.ts";
import { machineRows } from "#server/procedures/machines/reader.ts";
import { unitHours } from "#server/procedures/orders/reader.ts";
import type { OrderRow } from "#server/procedures/orders/tables.ts";
import { addDays, momentOf, startOfDay, timeZoneOf } from "#server/procedures/shifts/calendar.ts";
import { type CardRun, readSurroundings } from "./card-times.ts";
import type { Range } from "./range.ts";
import { openHistory } from "./rollups/read.ts";
import { timesOfRuns } from "./run-times.ts";
import type { ProductionGoalRow } from "./tables.ts";

/** What a day has brought of a production type: pieces, units, hours. */
export interface GoalResult {
  good: number;
  scrap: number;
  altUnits: number;
  earnedHours: number;
  availabilityLoss: number;
  productivityLoss: number;
}

type PlannedOrder = Pick<OrderRow, "planned_unit_time" | "unit_qty">;
/** What was made of one plan on one day, in pieces. */
export interface Made extends PlannedOrder {
  good: number;
  scrap: number;
}
/** How long one plan was worked on, in ms: running, and stopped inside planned shifts. */
export interface Worked extends PlannedOrder {
  run: number;
  plannedStop: number;
}

const hour = 3_600_000;

/**
 * The result of what was made and worked on. Earned hours = planned unit time x good pieces; the alternative unit is the
 * unit of `unit_qty` pieces, which orders without one do not add to. Pieces lost by availability = planned stops / planned
 * unit time, by productivity = run time / planned unit time - pieces made, so that good + scrap + both losses are what the
 * planned busy time has room for; orders without a planned unit time have no losses.
 */
export const resultOf = (made: readonly Made[], worked: readonly Worked[], hoursOf: HoursOf): GoalResult => {
  const result = { good: 0, scrap: 0, altUnits: 0, earnedHours: 0, availabilityLoss: 0, productivityLoss: 0 };
  for (const own of made) {
    const hours = hoursOf(own);
    result.good += own.good;
    result.scrap += own.scrap;
    result.earnedHours += own.good * hours;
    if (own.unit_qty > 0) result.altUnits += own.good / fromMillionths(own.unit_qty);
    if (hours > 0) result.productivityLoss -= own.good + own.scrap;
  }
  for (const own of worked) {
    const hours = hoursOf(own);
    if (hours <= 0) continue;
    result.availabilityLoss += own.plannedStop / hour / hours;
    result.productivityLoss += own.run / hour / hours;
  }
  return result;
};
type HoursOf = (order: PlannedOrder) => number;

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6 || 0;

/** A goal with its result; a difference is result minus target. */
export const toGoal = (row: ProductionGoalRow, result: GoalResult): ProductionGoal => {
  const target = {
    good_qty: fromMillionths(row.target_good_qty),
    alt_unit: fromMillionths(row.target_good_qty_alt_unit),
    hours: fromMillionths(row.target_earned_hours),
  };
  return {
    company_id: row.company_id,
    production_type: row.production_type,
    target_date: row.target_date,
    target_good_qty: target.good_qty,
    target_good_qty_alt_unit: target.alt_unit,
    target_earned_hours: target.hours,
    result_good_qty: rounded(result.good),
    result_good_qty_alt_unit: rounded(result.altUnits),
    result_earned_hours: rounded(result.earnedHours),
    diff_good_qty: rounded(result.good - target.good_qty),
    diff_good_qty_alt_unit: rounded(result.altUnits - target.alt_unit),
    diff_earned_hours: rounded(result.earnedHours - target.hours),
    availability_quantity_loss: rounded(result.availabilityLoss),
    productivity_quantity_loss: rounded(result.productivityLoss),
    scrap_qty: rounded(result.scrap),
  };
};

export interface GoalQuery {
  /** Days `YYYY-MM-DD`, both included. */
  start_date: string;
  end_date: string;
  /** Only these types; null = all. */
  types: readonly string[] | null;
}

/** The production types of the orders of a machine. */
export const typesOfMachine = async (db: Reader, company_id: number, machine_id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("orders")
    .select("part_type_id")
    .distinct()
    .where("company_id", "=", company_id)
    .where("machine_id1", "=", machine_id)
    .execute();
  return rows.map(({ part_type_id }) => part_type_id);
};

/** The goals of days with what the machines of the filter have brought, by day and type. */
export const readGoals = async (
  db: Reader,
  filter: MachineFilter,
  query: GoalQuery,
  moment: Moment,
): Promise<ProductionGoal[]> => {
  if (query.types?.length === 0) return [];
  const goals = await db
    .selectFrom("production_goals")
    .selectAll()
    .where("company_id", "=", filter.company_id)
    .where("target_date", ">=", query.start_date)
    .where("target_date", "<=", query.end_date)
    .$if(query.types !== null, (rows) => rows.where("production_type", "in", [...query.types!]))
    .orderBy("target_date")
    .orderBy("production_type")
    .execute();
  const results = await readResults(db, filter, goals, moment);
  return goals.map((goal) => toGoal(goal, results(goal)));
};

interface GoalDay {
  day: string;
  from: number;
  to: number;
}

/** The days of goals that have begun, as far as they have come. */
const daysOf = (goals: readonly ProductionGoalRow[], { now, settings }: Moment): GoalDay[] => {
  const zone = timeZoneOf(settings);
  const midnight = (day: string): number => startOfDay(momentOf(day, 12, zone), zone);
  return [...new Set(goals.map(({ target_date }) => target_date))]
    .map((day) => ({ day, from: midnight(day), to: Math.min(now, midnight(addDays(day, 1))) }))
    .filter(({ from, to }) => from < to);
};

type OfType = { day: string; part_type_id: string };

const readResults = async (
  db: Reader,
  filter: MachineFilter,
  goals: readonly ProductionGoalRow[],
  moment: Moment,
): Promise<(goal: ProductionGoalRow) => GoalResult> => {
  const days = daysOf(goals, moment);
  const types = [...new Set(goals.map(({ production_type }) => production_type))];
  const isEmpty = days.length === 0 || filter.machines?.length === 0;
  const keyOf = ({ day, part_type_id }: OfType): string => JSON.stringify([day, part_type_id]);
  const made = Map.groupBy(isEmpty ? [] : await readMade(db, filter, days, types, moment), keyOf);
  const worked = Map.groupBy(isEmpty ? [] : await readWorked(db, filter, days, types, moment), keyOf);
  const hoursOf: HoursOf = (order) => unitHours(order, moment.settings);
  return ({ target_date, production_type }) => {
    const key = keyOf({ day: target_date, part_type_id: production_type });
    return resultOf(made.get(key) ?? [], worked.get(key) ?? [], hoursOf);
  };
};

const spanOf = (days: readonly GoalDay[]): Range => ({
  from: Math.min(...days.map(({ from }) => from)),
  to: Math.max(...days.map(({ to }) => to)),
});

/** Pieces per day and card, with the type and plan of its order; corrections count at the time of their report. */
const readMade = async (
  db: Reader,
  filter: MachineFilter,
  days: readonly GoalDay[],
  types: readonly string[],
  moment: Moment,
): Promise<(Made & OfType)[]> => {
  const { company_id } = filter;
  const machines = await machineRows(db, filter);
  const history = await openHistory(db, { ...moment, company_id, machines, range: spanOf(days) });
  const sums = (await history.cards("day", "machine_id", "card_no")).filter(
    ({ good, scrap }) => good !== 0 || scrap !== 0,
  );
  const cards = [...new Set(sums.map(({ card_no }) => card_no))];
  const orders = new Map((await plansOf(db, company_id, cards, types)).map((plan) => [planKey(plan), plan]));
  return sums.flatMap(({ machine_id, card_no, day, good, scrap }) => {
    const plan = orders.get(planKey({ machine_id, card_no }));
    return plan ? [{ ...plan, day, good: fromMillionths(good), scrap: fromMillionths(scrap) }] : [];
  });
};

const planKey = ({ machine_id, card_no }: { machine_id: string; card_no: string }): string =>
  JSON.stringify([machine_id, card_no]);

const cardsAtOnce = 5000;

/** Type and plan of the orders of cards, as far as they are of the types. */
const plansOf = async (db: Reader, company_id: number, cards: readonly string[], types: readonly string[]) => {
  const portions = Array.from({ length: Math.ceil(cards.length / cardsAtOnce) }, (_, n) =>
    db
      .selectFrom("orders")
      .select(["machine_id1 as machine_id", "card_no", "part_type_id", "planned_unit_time", "unit_qty"])
      .where("company_id", "=", company_id)
      .where("card_no", "in", cards.slice(n * cardsAtOnce, (n + 1) * cardsAtOnce))
      .where("part_type_id", "in", [...types])
      .execute(),
  );
  return (await Promise.all(portions)).flat();
};

type RunRow = CardRun & PlannedOrder & OfType;

/** The part of each run that lies in a day, with the time worked in it. */
const readWorked = async (
  db: Reader,
  filter: MachineFilter,
  days: readonly GoalDay[],
  types: readonly string[],
  moment: Moment,
): Promise<(Worked & OfType)[]> => {
  const runs = await runsOfDays(db, filter, days, types);
  const around = await readSurroundings(db, filter.company_id, runs, moment);
  return runs.map((run) => {
    const { run: ran, plannedStop } = timesOfRuns([run], around(run.machine_id));
    return { ...run, run: ran, plannedStop };
  });
};

/** The runs of orders that touch the days, cut at midnight. */
const runsOfDays = async (
  db: Reader,
  { company_id, machines }: MachineFilter,
  days: readonly GoalDay[],
  types: readonly string[],
): Promise<RunRow[]> => {
  const { from, to } = spanOf(days);
  const rows = await db
    .selectFrom("order_runs as run")
    .innerJoin("orders", (join) =>
      join
        .onRef("orders.company_id", "=", "run.company_id")
        .onRef("orders.machine_id1", "=", "run.machine_id")
        .onRef("orders.card_no", "=", "run.card_no"),
    )
    .select(["run.machine_id", "run.card_no", "run.started_at", "run.stop_date"])
    .select(["orders.part_type_id", "orders.planned_unit_time", "orders.unit_qty"])
    .where("run.company_id", "=", company_id)
    .where("run.started_at", "<", to)
    .where((where) => where.or([where("run.stop_date", "is", null), where("run.stop_date", ">", from)]))
    .where("orders.part_type_id", "in", [...types])
    .$if(machines !== null, (query) => query.where("run.machine_id", "in", [...machines!]))
    .execute();
  return rows.flatMap(({ started_at, stop_date, ...run }) =>
    days
      .filter((day) => started_at < day.to && (stop_date ?? day.to) > day.from)
      .map(({ day, from: midnight, to: end }) => ({
        ...run,
        day,
        start: Math.max(started_at, midnight),
        end: Math.min(stop_date ?? end, end),
      })),
  );
};
