import { toText } from "../convert.ts";
import { defineOperator } from "../runtime.ts";

export const upper = defineOperator("upper", ([value]) => toText(value).toUpperCase());
