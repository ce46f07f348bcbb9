import { toList } from "../convert.ts";
import { defineOperator } from "../runtime.ts";

export const first = defineOperator("first", ([list]) => toList(list)[0]);
