import { isLooselyEqual } from "../convert.ts";
import { defineOperator } from "../runtime.ts";

/** Equality across types; objects equal themselves alone. */
export const equal = defineOperator("==", ([left, right]) => isLooselyEqual(left, right));
export const unequal = defineOperator("!=", ([left, right]) => !isLooselyEqual(left, right));
export const strictlyEqual = defineOperator("===", ([left, right]) => (left ?? null) === (right ?? null));
export const strictlyUnequal = defineOperator("!==", ([left, right]) => (left ?? null) !== (right ?? null));
