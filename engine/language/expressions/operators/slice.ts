import { toNumber } from "../convert.ts";
import { defineOperator, walkable } from "../runtime.ts";

/** Members from an index up to and without another; negative ones count from the end. */
export const slice = defineOperator("slice", ([list, from, to], run) =>
  walkable(run, list).slice(toNumber(from) ?? 0, toNumber(to) ?? undefined),
);
