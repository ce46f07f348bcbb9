import { toText } from "../convert.ts";
import { bounded, defineOperator } from "../runtime.ts";

/** The texts one after the other. */
export const cat = defineOperator("cat", (args, run) => bounded(run, args.flat().map(toText).join("")));
