import { toText } from "../convert.ts";
import { readPath } from "../path.ts";
import { defineOperator } from "../runtime.ts";

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === "";

/** Those of the paths that hold nothing. */
export const missingPaths = (paths: readonly unknown[], scope: unknown): unknown[] =>
  paths.filter((path) => isNothing(readPath(scope, toText(path))));

export const missing = defineOperator("missing", (args, run) =>
  missingPaths(Array.isArray(args[0]) ? args[0] : args, run.scope),
);
