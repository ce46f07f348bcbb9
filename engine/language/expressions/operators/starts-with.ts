import { toText } from "../convert.ts";
import { defineOperator } from "../runtime.ts";

export const startsWith = defineOperator("startsWith", ([value, start]) => toText(value).startsWith(toText(start)));
