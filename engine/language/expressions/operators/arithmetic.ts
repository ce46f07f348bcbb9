import { toNumber } from "../convert.ts";
import { defineOperator } from "../runtime.ts";

const areNumbers = (values: (number | null)[]): values is number[] => !values.includes(null);

/** Null as soon as an argument is no number, or the result is not finite. A negative zero is zero: nobody reports "-0". */
const over = (args: readonly unknown[], apply: (numbers: number[]) => number): number | null => {
  const numbers = args.map(toNumber);
  if (!areNumbers(numbers)) return null;
  const result = apply(numbers);
  return Number.isFinite(result) ? result + 0 : null;
};

export const add = defineOperator("+", (args) => over(args, (numbers) => numbers.reduce((sum, next) => sum + next, 0)));
export const multiply = defineOperator("*", (args) =>
  over(args, (numbers) => numbers.reduce((product, next) => product * next, 1)),
);
export const subtract = defineOperator("-", (args) =>
  over(args, ([first = 0, second]) => (second === undefined ? -first : first - second)),
);
export const divide = defineOperator("/", (args) => over(args, ([first = 0, second = 0]) => first / second));
export const remainder = defineOperator("%", (args) => over(args, ([first = 0, second = 0]) => first % second));
/** Of the arguments, or of the members of one list; nothing is passed over. */
const present = (args: readonly unknown[]) => {
  const [first] = args;
  const list: readonly unknown[] = Array.isArray(first) ? first : args;
  return list.filter((value) => value !== null && value !== undefined);
};
const extreme = (args: readonly unknown[], pick: (a: number, b: number) => number) =>
  over(present(args), (numbers) => numbers.reduce((best, next) => pick(best, next), numbers[0] ?? Number.NaN));
export const minimum = defineOperator("min", (args) => extreme(args, Math.min));
export const maximum = defineOperator("max", (args) => extreme(args, Math.max));
export const floor = defineOperator("floor", (args) => over(args, ([number = 0]) => Math.floor(number)));
export const ceil = defineOperator("ceil", (args) => over(args, ([number = 0]) => Math.ceil(number)));
export const abs = defineOperator("abs", (args) => over(args, ([number = 0]) => Math.abs(number)));
/** Within both ends; an end that is nothing does not bind. */
export const clamp = defineOperator("clamp", ([value, low, high]) =>
  over([value, low ?? Number.MIN_SAFE_INTEGER, high ?? Number.MAX_SAFE_INTEGER], ([number = 0, least = 0, most = 0]) =>
    Math.max(least, Math.min(most, number)),
  ),
);
