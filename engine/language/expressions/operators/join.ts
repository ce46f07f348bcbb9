import { toText } from "../convert.ts";
import { bounded, defineOperator, walkable } from "../runtime.ts";

/** The members of a list as one text, a comma and a blank between them unless said. */
export const join = defineOperator("join", ([list, separator], run) =>
  bounded(
    run,
    walkable(run, list)
      .map(toText)
      .join(separator === undefined ? ", " : toText(separator)),
  ),
);
