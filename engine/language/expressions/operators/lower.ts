import { toText } from "../convert.ts";
import { defineOperator } from "../runtime.ts";

export const lower = defineOperator("lower", ([value]) => toText(value).toLowerCase());
