import { toText } from "../convert.ts";
import { replacePattern as replaceAll } from "../regex.ts";
import { bounded, defineOperator } from "../runtime.ts";

/** A text with every match of an RE2 pattern replaced by a plain text; an invalid pattern changes nothing. */
export const replacePattern = defineOperator("replacePattern", ([value, pattern, replacement], run) =>
  bounded(run, replaceAll(toText(pattern), toText(value), toText(replacement))),
);
