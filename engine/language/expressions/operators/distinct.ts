import { toText } from "../convert.ts";
import { readPath } from "../path.ts";
import { defineOperator, walkable } from "../runtime.ts";

/** The members, or the rows by a field, each once and in first order. */
export const distinct = defineOperator("distinct", ([list, field], run) => {
  const seen = new Set<unknown>();
  return walkable(run, list).filter((row) => {
    const value = field === undefined ? row : readPath(row, toText(field));
    const isNew = !seen.has(value);
    seen.add(value);
    return isNew;
  });
});
