import { isLooselyEqual, toText } from "../convert.ts";
import { readPath } from "../path.ts";
import { defineOperator, walkable } from "../runtime.ts";

/** The first row whose field equals a value, else null. */
export const find = defineOperator("find", ([list, field, wanted], run) =>
  walkable(run, list).find((row) => isLooselyEqual(readPath(row, toText(field)), wanted)),
);
