import { toList } from "../convert.ts";
import { defineOperator } from "../runtime.ts";

export const last = defineOperator("last", ([list]) => toList(list).at(-1));
