import { toText } from "../convert.ts";
import { defineOperator } from "../runtime.ts";

/** The characters of a text or the members of a list. */
export const length = defineOperator("length", ([value]) =>
  Array.isArray(value) ? value.length : Array.from(toText(value)).length,
);
