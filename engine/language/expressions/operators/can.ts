import { toText } from "../convert.ts";
import { readMember } from "../path.ts";
import { defineOperator, type Run } from "../runtime.ts";

const permissionsOf = (run: Run): ReadonlySet<unknown> => {
  const held = run.services.permissions ?? readMember(run.environment, "permissions");
  if (held instanceof Set) return held;
  return new Set(Array.isArray(held) ? held : []);
};

/** The user holds a permission key. */
export const can = defineOperator("can", ([key], run) => permissionsOf(run).has(toText(key)));
