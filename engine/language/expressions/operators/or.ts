import { isTruthy } from "../convert.ts";
import { defineForm } from "../runtime.ts";

/** The first value that is true, else the last. */
export const or = defineForm("or", (args, run) => {
  let value: unknown = null;
  for (const arg of args) {
    value = run.evaluate(arg, run);
    if (isTruthy(value)) return value;
  }
  return value;
});
