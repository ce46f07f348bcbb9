import { toList, toNumber } from "../convert.ts";
import { defineOperator } from "../runtime.ts";
import { missingPaths } from "./missing.ts";

/** The paths that hold nothing, unless enough of them hold something. */
export const missingSome = defineOperator("missing_some", ([needed, paths], run) => {
  const all = toList(paths);
  const gone = missingPaths(all, run.scope);
  return all.length - gone.length >= (toNumber(needed) ?? 0) ? [] : gone;
});
