import { toNumber } from "../convert.ts";
import { defineOperator } from "../runtime.ts";

/** A numeral, with point or comma, as a number; null when it is none. */
export const number = defineOperator("number", ([value]) => toNumber(value));
