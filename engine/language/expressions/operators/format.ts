import { toText } from "../convert.ts";
import { formatValue } from "../format.ts";
import { defineOperator } from "../runtime.ts";

/** A value written by a named format. */
export const format = defineOperator("format", ([value, name], run) => formatValue(value, toText(name), run.locale));
