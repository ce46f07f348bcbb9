import { hour } from "#schemas/durations.ts";
import type { ProductionGoal } from "#schemas/plant/production-goal.ts";
import { fromMillionths } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import type { MachineFilter, Moment } from "#server/procedures/machine-filter.ts";
import { machineRows } from "#server/procedures/machines/reader.ts";
import { unitHours } from "#server/procedures/records/orders/reader.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { beginningOf, dayAfter } from "#schemas/calendar/days.ts";
import { timeZoneOf } from "#server/site.ts";
import type { Range } from "#server/procedures/range.ts";
import type { PlanSums } from "./rollups/plan-sums.ts";
import { openHistory } from "./rollups/read.ts";
import type { ProductionGoalRow } from "#server/database/tables/statistics.ts";

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
export const typesOfMachine = async (db: Reader, machine_id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("orders")
    .select("part_type_id")
    .distinct()
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
  const midnight = (day: string): number => beginningOf(day, zone);
  return [...new Set(goals.map(({ target_date }) => target_date))]
    .map((day) => ({ day, from: midnight(day), to: Math.min(now, midnight(dayAfter(day, 1))) }))
    .filter(({ from, to }) => from < to);
};

const readResults = async (
  db: Reader,
  filter: MachineFilter,
  goals: readonly ProductionGoalRow[],
  moment: Moment,
): Promise<(goal: ProductionGoalRow) => GoalResult> => {
  const days = daysOf(goals, moment);
  const types = [...new Set(goals.map(({ production_type }) => production_type))];
  const isEmpty = days.length === 0 || filter.machines?.length === 0;
  const sums = Map.groupBy(isEmpty ? [] : await readSums(db, filter, days, types, moment), ({ day, part_type_id }) =>
    keyOf(day, part_type_id),
  );
  const hoursOf: HoursOf = (order) => unitHours(order, moment.settings);
  return ({ target_date, production_type }) => {
    const own = sums.get(keyOf(target_date, production_type)) ?? [];
    return resultOf(own.map(madeOf), own.map(workedOf), hoursOf);
  };
};

const keyOf = (day: string, type: string): string => `${day} ${type}`;
const madeOf = ({ planned_unit_time, unit_qty, good, scrap }: PlanSums): Made => ({
  planned_unit_time,
  unit_qty,
  good: fromMillionths(good),
  scrap: fromMillionths(scrap),
});
const workedOf = ({ planned_unit_time, unit_qty, run_ms, planned_stop_ms }: PlanSums): Worked => ({
  planned_unit_time,
  unit_qty,
  run: run_ms,
  plannedStop: planned_stop_ms,
});

/** What the days brought by plan; pieces count at the time of their report, corrections at that of what they correct. */
const readSums = async (
  db: Reader,
  filter: MachineFilter,
  days: readonly GoalDay[],
  types: readonly string[],
  moment: Moment,
): Promise<PlanSums[]> => {
  const { company_id } = filter;
  const machines = await machineRows(db, filter);
  const history = await openHistory(db, { ...moment, company_id, machines, range: spanOf(days) });
  return await history.plans(types);
};

const spanOf = (days: readonly GoalDay[]): Range => ({
  from: days.reduce((least, { from }) => Math.min(least, from), Infinity),
  to: days.reduce((most, { to }) => Math.max(most, to), -Infinity),
});
