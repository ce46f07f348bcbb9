import { defineForm } from "../runtime.ts";

/** The first value that is not nothing. */
export const defaultTo = defineForm("default", (args, run) => {
  for (const arg of args) {
    const value = run.evaluate(arg, run);
    if (value !== null && value !== undefined) return value;
  }
  return null;
});
