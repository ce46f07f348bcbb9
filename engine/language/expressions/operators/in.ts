import { toText } from "../convert.ts";
import { defineOperator, walkable } from "../runtime.ts";

/** A member of a list (same type), or a part of a text. */
export const isIn = defineOperator("in", ([needle, haystack], run) =>
  typeof haystack === "string" ? haystack.includes(toText(needle)) : walkable(run, haystack).includes(needle),
);
