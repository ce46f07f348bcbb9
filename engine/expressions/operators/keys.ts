import { defineOperator, walkable } from "../runtime.ts";

/** The own keys of an object. */
export const keys = defineOperator("keys", ([holder], run) =>
  typeof holder === "object" && holder !== null && !Array.isArray(holder) ? walkable(run, Object.keys(holder)) : [],
);
