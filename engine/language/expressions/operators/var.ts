import { toText } from "../convert.ts";
import { readPath } from "../path.ts";
import { defineOperator } from "../runtime.ts";

/** The value at a path of own properties; empty reads the whole scope. The second argument stands in for nothing. */
export const readVar = defineOperator("var", ([path, fallback], run) => {
  const name = toText(path);
  return (name === "" ? run.scope : readPath(run.scope, name)) ?? fallback;
});
