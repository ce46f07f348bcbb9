import { isTruthy } from "../convert.ts";
import { defineForm } from "../runtime.ts";

/** The first value that is false, else the last. */
export const and = defineForm("and", (args, run) => {
  let value: unknown = null;
  for (const arg of args) {
    value = run.evaluate(arg, run);
    if (!isTruthy(value)) return value;
  }
  return value;
});
