import { toText } from "../convert.ts";
import { defineOperator } from "../runtime.ts";

export const endsWith = defineOperator("endsWith", ([value, end]) => toText(value).endsWith(toText(end)));
