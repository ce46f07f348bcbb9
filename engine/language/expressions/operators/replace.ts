import { toText } from "../convert.ts";
import { bounded, defineOperator } from "../runtime.ts";

/** A text with every occurrence of another one replaced. No pattern. */
export const replace = defineOperator("replace", ([value, search, replacement], run) => {
  const found = toText(search);
  if (found === "") return toText(value);
  return bounded(run, toText(value).split(found).join(toText(replacement)));
});
