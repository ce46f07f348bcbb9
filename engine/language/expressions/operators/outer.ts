import { toText } from "../convert.ts";
import { readPath } from "../path.ts";
import { defineOperator } from "../runtime.ts";

/** Like `var`, but of the whole environment, also inside an iteration. */
export const outer = defineOperator(
  "outer",
  ([path, fallback], run) => readPath(run.environment, toText(path)) ?? fallback,
);
