import { toText } from "../convert.ts";
import { matchText } from "../regex.ts";
import { defineOperator } from "../runtime.ts";

/** A part of the text matches an RE2 pattern; an invalid pattern matches nothing. */
export const matches = defineOperator(
  "matches",
  ([value, pattern]) => matchText(toText(pattern), toText(value)) !== null,
);
