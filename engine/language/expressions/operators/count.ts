import { toList } from "../convert.ts";
import { defineOperator } from "../runtime.ts";

export const count = defineOperator("count", ([list]) => toList(list).length);
