import { toNumber, toText } from "../convert.ts";
import { defineOperator } from "../runtime.ts";

/** A part of a text from a start (negative from the end) with a length (negative leaves so many off at the end). */
export const substr = defineOperator("substr", ([value, start, length]) => {
  const from = toText(value).slice(toNumber(start) ?? 0);
  const size = toNumber(length);
  return size === null ? from : from.slice(0, size);
});
