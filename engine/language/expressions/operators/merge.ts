import { defineOperator, walkable } from "../runtime.ts";

/** One list of the members of all; what is no list counts as one member. */
export const merge = defineOperator("merge", (args, run) => walkable(run, args.flat()));
