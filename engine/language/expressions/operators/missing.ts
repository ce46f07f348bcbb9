import { toText } from "../convert.ts";
import { readPath } from "../path.ts";
import { defineOperator } from "../runtime.ts";

/** Those of the paths that hold nothing. */
export const missingPaths = (paths: readonly unknown[], scope: unknown): unknown[] =>
  paths.filter((path) => [undefined, null, ""].includes(readPath(scope, toText(path)) as null));

export const missing = defineOperator("missing", (args, run) =>
  missingPaths(Array.isArray(args[0]) ? args[0] : args, run.scope),
);
