import { toNumber, toText } from "../convert.ts";
import { matchText } from "../regex.ts";
import { defineOperator } from "../runtime.ts";

/** The part of a text that a group of an RE2 pattern matched (the first group unless said); null when none did. */
export const capture = defineOperator("capture", ([value, pattern, group]) => {
  const groups = matchText(toText(pattern), toText(value));
  return groups?.[toNumber(group) ?? 1] ?? null;
});
