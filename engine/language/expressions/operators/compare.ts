import { compare } from "../convert.ts";
import { defineOperator } from "../runtime.ts";

const holds = (left: unknown, right: unknown, test: (order: number) => boolean): boolean => {
  const order = compare(left, right);
  return order !== undefined && test(order);
};
const below = (left: unknown, right: unknown) => holds(left, right, (order) => order < 0);
const notAbove = (left: unknown, right: unknown) => holds(left, right, (order) => order <= 0);

/** A comparison with nothing, or of a number with a word, is false. */
export const above = defineOperator(">", ([left, right]) => below(right, left));
export const aboveOrEqual = defineOperator(">=", ([left, right]) => notAbove(right, left));
export const less = defineOperator(
  "<",
  (args) => below(args[0], args[1]) && (args.length < 3 || below(args[1], args[2])),
);
export const lessOrEqual = defineOperator(
  "<=",
  (args) => notAbove(args[0], args[1]) && (args.length < 3 || notAbove(args[1], args[2])),
);
/** The value lies within both ends, these included. */
export const between = defineOperator("between", ([value, low, high]) => notAbove(low, value) && notAbove(value, high));
