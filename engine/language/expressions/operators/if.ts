import { isTruthy } from "../convert.ts";
import { defineForm, type Run } from "../runtime.ts";

const choose = (args: readonly unknown[], run: Run): unknown => {
  for (let index = 0; index + 1 < args.length; index += 2)
    if (isTruthy(run.evaluate(args[index], run))) return run.evaluate(args[index + 1], run);
  return args.length % 2 === 1 ? run.evaluate(args.at(-1), run) : null;
};

/** Condition and value in turn, then the value when none holds. */
export const choice = defineForm("if", choose);
export const ternary = defineForm("?:", choose);
