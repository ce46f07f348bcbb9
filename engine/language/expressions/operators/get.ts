import { toText } from "../convert.ts";
import { readPath } from "../path.ts";
import { defineOperator } from "../runtime.ts";

/** The value at a path inside a value. */
export const get = defineOperator("get", ([holder, path, fallback]) => readPath(holder, toText(path)) ?? fallback);
