import { compareForSort, toText } from "../convert.ts";
import { readPath } from "../path.ts";
import { defineOperator, walkable } from "../runtime.ts";

/** The rows ordered by a field (Swedish, numeric, missing last), `desc` reversed. Equal rows keep their order. */
export const sort = defineOperator("sort", ([list, field, order], run) => {
  const rows = walkable(run, list);
  walkable(run, rows);
  const valueOf = (row: unknown) => (toText(field) === "" ? row : readPath(row, toText(field)));
  return rows.toSorted((a, b) => compareForSort(valueOf(a), valueOf(b), order === "desc" ? "desc" : "asc"));
});
