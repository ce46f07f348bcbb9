import { isLooselyEqual, toText } from "../convert.ts";
import { readPath } from "../path.ts";
import { defineOperator, walkable } from "../runtime.ts";

/** The rows whose field equals a value, or one of a list of values. */
export const where = defineOperator("where", ([list, field, wanted], run) => {
  const values = Array.isArray(wanted) ? walkable(run, wanted) : [wanted];
  const name = toText(field);
  return walkable(run, list).filter((row) => {
    const value = readPath(row, name);
    return walkable(run, values).some((one) => isLooselyEqual(value, one));
  });
});
