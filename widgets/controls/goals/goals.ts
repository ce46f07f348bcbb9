import { type ReadOf, readOf } from "#engine/bindings/bound.ts";
import type { MovingRange } from "#engine/bindings/moving-range.ts";
import { chartRefreshAbove, defaultChartRefreshInterval } from "#schemas/values/choices.ts";
import type { ProductionGoal } from "#schemas/plant/production-goal.ts";
import { machineOf } from "#widgets/controls/machine-state/machine-option.ts";
import type { GoalUnit } from "./units.ts";

export interface GoalConfiguration {
  machineId?: string;
  productionType?: string;
  interval?: number;
}

/**
 * The read of the goals of this week, or of another range: of all production types, or those of a machine. None while the
 * machine's parameter has no value. An interval of 5 s or less, and -1, never reload.
 */
export const goalsRead = (
  { machineId, interval = defaultChartRefreshInterval }: GoalConfiguration,
  parameters: Readonly<Record<string, string | undefined>>,
  range: MovingRange = { week: true },
): ReadOf<"load_production_goals"> | undefined => {
  const machine_id = machineOf(machineId, parameters);
  if (machineId?.trim() && machine_id === undefined) return undefined;
  return readOf("load_production_goals", machine_id === undefined ? {} : { machine_id }, {
    range,
    events: ["GoalChanged"],
    ...(interval > chartRefreshAbove ? { poll: interval } : {}),
  });
};

/** Target and result of some days, and what is known of the losses, in the unit of the widget and in pieces. */
export interface GoalSum {
  target: number;
  result: number;
  scrap: number;
  availabilityLoss: number;
  productivityLoss: number;
}

const nothing: GoalSum = { target: 0, result: 0, scrap: 0, availabilityLoss: 0, productivityLoss: 0 };

/** Decimal fractions add up with an error far below the millionths in which quantities are kept. */
const exact = (value: number): number => Math.round(value * 1e6) / 1e6;

export const sumOf = (goals: readonly ProductionGoal[], unit: GoalUnit): GoalSum =>
  goals.reduce(
    (sum, goal) => ({
      target: exact(sum.target + goal[`target_${unit}`]),
      result: exact(sum.result + goal[`result_${unit}`]),
      scrap: exact(sum.scrap + goal.scrap_qty),
      availabilityLoss: exact(sum.availabilityLoss + goal.availability_quantity_loss),
      productivityLoss: exact(sum.productivityLoss + goal.productivity_quantity_loss),
    }),
    nothing,
  );

/** Result minus target. */
export const differenceOf = ({ target, result }: Pick<GoalSum, "target" | "result">): number => exact(result - target);

/** The goals of a production type; all of them where none is named. */
export const ofType = (goals: readonly ProductionGoal[], type: string | undefined): readonly ProductionGoal[] =>
  type?.trim() ? goals.filter(({ production_type }) => production_type === type.trim()) : goals;

/** The parts of the bar of a week goal, in the unit of the goal. */
export interface WeekBar {
  achieved: number;
  difference: number;
  isAhead: boolean;
  rest: number;
}

/**
 * Achieved is what was expected and is there, the difference what lacks or is more than that, the rest what the goal has left.
 * Source: docs/specification, WD-877.
 */
export const weekBar = (goal: number, expected: number, result: number): WeekBar => ({
  achieved: exact(Math.min(result, expected)),
  difference: exact(Math.abs(result - expected)),
  isAhead: result > expected,
  rest: exact(Math.max(0, goal - Math.max(result, expected))),
});

/** The bar of the week in which `today` (YYYY-MM-DD) is: expected are the targets of the days up to today. */
export const weekOfGoals = (goals: readonly ProductionGoal[], today: string, unit: GoalUnit): WeekBar => {
  const week = sumOf(goals, unit);
  const expected = sumOf(
    goals.filter(({ target_date }) => target_date <= today),
    unit,
  ).target;
  return weekBar(week.target, expected, week.result);
};
