import type { Block } from "./block.ts";
import { gatherCodes } from "./codes.ts";
import { gatherNumbers } from "./numbers.ts";
import { type FieldPlan, half } from "./plan.ts";
import { stripRows } from "./masks.ts";

/** Room for what is left of one strip and all of the next. */
export const listRows = 2 * stripRows;

/** Rows of a block that come to count (sign 1) or cease to (-1). */
export interface RowList {
  rows: Int32Array;
  signs: Float64Array;
  count: number;
}

export const createRowList = (): RowList => ({
  rows: new Int32Array(listRows),
  signs: new Float64Array(listRows),
  count: 0,
});

/** What the rows of a list add to the sums of a field: to the lower half, and to the upper one of wide sums. */
export interface Deltas {
  low: Float64Array;
  high: Float64Array;
}

export const createDeltas = (): Deltas => ({ low: new Float64Array(listRows), high: new Float64Array(listRows) });

const slots = new Int32Array(listRows);

const leaveOut = (low: Float64Array, count: number, keep: Float64Array): void => {
  for (let at = 0; at < count; at += 1) low[at]! *= keep[slots[at]!]!;
};

const split = ({ low, high }: Deltas, count: number): void => {
  for (let at = 0; at < count; at += 1) {
    const whole = low[at]!;
    high[at] = Math.floor(whole / half);
    low[at] = whole - high[at]! * half;
  }
};

/** Fills what the rows of a list add to a field; false where the block's records lack it. */
export const fillDeltas = (block: Block, list: RowList, plan: FieldPlan, deltas: Deltas): boolean => {
  const numbers = block.numbers.get(plan.field);
  if (!numbers) return false;
  gatherNumbers(numbers, list, plan.decimals, deltas.low);
  const excepted = plan.except && block.dimensions[plan.except.dimension];
  if (plan.except && excepted) {
    gatherCodes(excepted.codes, list.rows, list.count, slots);
    leaveOut(deltas.low, list.count, plan.except.keep);
  }
  if (plan.isWide) split(deltas, list.count);
  return true;
};
