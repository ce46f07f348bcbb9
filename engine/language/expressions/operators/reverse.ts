import { defineOperator, walkable } from "../runtime.ts";

export const reverse = defineOperator("reverse", ([list], run) => walkable(run, list).toReversed());
