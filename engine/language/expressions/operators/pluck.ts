import { toText } from "../convert.ts";
import { readPath } from "../path.ts";
import { defineOperator, walkable } from "../runtime.ts";

/** One field of every row. */
export const pluck = defineOperator("pluck", ([list, field], run) =>
  walkable(run, list).map((row) => readPath(row, toText(field)) ?? null),
);
