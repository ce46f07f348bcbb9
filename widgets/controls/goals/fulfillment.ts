import { dayAfter, mondayOf } from "#schemas/calendar/days.ts";
import type { ProductionGoal } from "#schemas/plant/production-goal.ts";
import { sumOf } from "./goals.ts";
import type { GoalUnit } from "./units.ts";

/** The target where none is set. */
const fallbackTarget = 100;

/** Percent of the target that the result is; without a target, or with 0, it is measured against the fallback. */
export const fulfillment = (result: number, target: number | null | undefined): number =>
  (100 * result) / (target || fallbackTarget);

/** The planned quantity that is asked for: so many percent of it. A limit that is missing, or 0, asks for all of it. */
export const scaledTarget = (planned: number, limitPercent: number | null | undefined): number =>
  (planned * (limitPercent || 100)) / 100;

/** The text key of a day's short name; 1 is Monday, 7 is Sunday. */
export const weekdayText = (weekday: number): number => 900136 + weekday;

type DayState = "reached" | "missed" | "open";

/** A column of the week: its percent, and whether the day is over. */
export interface DayColumn {
  /** `YYYY-MM-DD` */
  day: string;
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
  percent: number;
  result: number;
  target: number;
  state: DayState;
}

export interface Week {
  days: readonly DayColumn[];
  total: Omit<DayColumn, "day" | "weekday">;
}

const stateOf = (percent: number, isOver: boolean): DayState => {
  if (percent >= 100) return "reached";
  return isOver ? "missed" : "open";
};

export interface WeekOptions {
  today: string;
  unit: GoalUnit;
  weekend: boolean;
  /** Percent of the planned quantity that is asked for. */
  limit?: number | null | undefined;
}

/** The columns of the week of `today`, Monday to Friday or to Sunday, and the total of the days that are shown. */
export const fulfillmentOfWeek = (
  goals: readonly ProductionGoal[],
  { today, unit, weekend, limit }: WeekOptions,
): Week => {
  const monday = mondayOf(today);
  const columnOf = (rows: readonly ProductionGoal[], isOver: boolean) => {
    const { result, target: planned } = sumOf(rows, unit);
    const target = scaledTarget(planned, limit) || fallbackTarget;
    const percent = fulfillment(result, target);
    return { percent, result, target, state: stateOf(percent, isOver) };
  };
  const days = Array.from({ length: weekend ? 7 : 5 }, (_, index) => dayAfter(monday, index));
  const shown = goals.filter(({ target_date }) => days.includes(target_date));
  const rows = Map.groupBy(shown, ({ target_date }) => target_date);
  return {
    days: days.map((day, index) => ({ day, weekday: index + 1, ...columnOf(rows.get(day) ?? [], day < today) })),
    total: columnOf(shown, (days.at(-1) ?? "") < today),
  };
};
