import { toText } from "../convert.ts";
import { defineOperator } from "../runtime.ts";

export const trim = defineOperator("trim", ([value]) => toText(value).trim());
