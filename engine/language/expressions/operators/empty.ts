import { defineOperator } from "../runtime.ts";

/** Nothing, an empty text or an empty list. */
export const empty = defineOperator(
  "empty",
  ([value]) => value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0),
);
