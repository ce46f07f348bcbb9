import { isObject } from "#schemas/documents/json.ts";
import { defineOperator, walkable } from "../runtime.ts";

/** The own keys of an object. */
export const keys = defineOperator("keys", ([holder], run) =>
  isObject(holder) ? walkable(run, Object.keys(holder)) : [],
);
