import type { ProductionGoal } from "#schemas/plant/production-goal.ts";
import { sumOf } from "#widgets/controls/goals/goals.ts";

/** Of a day or a month against its goal; neutral where there is none, or nothing to judge yet. */
type BlockState = "reached" | "missed" | "neutral";

export interface Block {
  /** 1 to 33. */
  number: number;
  kind: "day" | "month" | "previous";
  /** `YYYY-MM-DD` of a day, `YYYY-MM` of a month; null for a day that the month does not have. */
  date: string | null;
  state: BlockState;
  result: number;
  target: number;
  isToday: boolean;
}

const stateOf = ({ result, target }: { result: number; target: number }, isOver = true): BlockState => {
  if (!isOver || target <= 0) return "neutral";
  return result >= target ? "reached" : "missed";
};

const two = (number: number): string => String(number).padStart(2, "0");

const daysIn = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();

export const monthBefore = (month: string): string => {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  return number === 1 ? `${year - 1}-12` : `${year}-${two(number - 1)}`;
};

/**
 * The blocks of the month of `today` (`YYYY-MM-DD`): a day each, the month so far, and of 33 the previous month too.
 * Source: docs/specification, WD-793 and WD-794.
 */
export const blocksOf = (goals: readonly ProductionGoal[], today: string, count: 32 | 33): Block[] => {
  const month = today.slice(0, 7);
  const previous = monthBefore(month);
  const byDay = Map.groupBy(goals, ({ target_date }) => target_date);
  const ofMonth = (name: string) =>
    sumOf(
      goals.filter(({ target_date }) => target_date.startsWith(name) && target_date <= today),
      "good_qty",
    );
  const days = Array.from({ length: 31 }, (_, index): Block => {
    const number = index + 1;
    if (number > daysIn(month))
      return { number, kind: "day", date: null, state: "neutral", result: 0, target: 0, isToday: false };
    const date = `${month}-${two(number)}`;
    const { result, target } = sumOf(byDay.get(date) ?? [], "good_qty");
    const state = stateOf({ result, target }, date <= today);
    return { number, kind: "day", date, state, result, target, isToday: date === today };
  });
  const whole = (number: number, kind: "month" | "previous", date: string): Block => {
    const { result, target } = ofMonth(date);
    return { number, kind, date, state: stateOf({ result, target }), result, target, isToday: false };
  };
  const months = [whole(32, "month", month), whole(33, "previous", previous)];
  return [...days, ...months.slice(0, count - days.length)];
};

export interface Cell {
  column: number;
  row: number;
}

const cross: readonly Cell[] = Array.from({ length: 49 }, (_, index) => ({
  column: (index % 7) + 1,
  row: Math.floor(index / 7) + 1,
})).filter(({ column, row }) => (column > 2 && column < 6) || (row > 2 && row < 6));
const grid: readonly Cell[] = Array.from({ length: 32 }, (_, index) => ({
  column: (index % 8) + 1,
  row: Math.floor(index / 8) + 1,
}));

/** Where the blocks stand, in their order: 33 in a cross of 7 x 7 without its corners of 2 x 2, 32 in 8 x 4. */
export const cellsOf = (count: 32 | 33): readonly Cell[] => (count === 33 ? cross : grid);
