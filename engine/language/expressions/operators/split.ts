import { toText } from "../convert.ts";
import { defineOperator, walkable } from "../runtime.ts";

/** The parts of a text between separators. */
export const split = defineOperator("split", ([value, separator], run) =>
  walkable(run, toText(value).split(toText(separator))),
);
