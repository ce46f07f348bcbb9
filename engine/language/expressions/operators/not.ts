import { isTruthy } from "../convert.ts";
import { defineOperator } from "../runtime.ts";

export const not = defineOperator("!", ([value]) => !isTruthy(value));
export const truth = defineOperator("!!", ([value]) => isTruthy(value));
