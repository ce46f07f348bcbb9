import { toNumber, toText } from "../convert.ts";
import { readPath } from "../path.ts";
import { defineOperator, walkable } from "../runtime.ts";
import { roundTo } from "./round.ts";

/** The sum of a list of numbers, or of a field of its rows, on the grain of millionths; what is no number counts as 0. */
export const sum = defineOperator("sum", ([list, field], run) => {
  const valueOf = (row: unknown) => (field === undefined ? row : readPath(row, toText(field)));
  const total = walkable(run, list).reduce<number>((all, row) => all + (toNumber(valueOf(row)) ?? 0), 0);
  const rounded = roundTo(total, 6);
  return Number.isFinite(rounded) ? rounded : null;
});
