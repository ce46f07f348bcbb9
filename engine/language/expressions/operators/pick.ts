import { isOpenName } from "../path.ts";
import { defineForm } from "../runtime.ts";

/** An object whose members are the values of expressions. */
export const pick = defineForm("pick", ([members], run) => {
  if (typeof members !== "object" || members === null || Array.isArray(members)) return null;
  const open = Object.entries(members).filter(([key]) => isOpenName(key));
  return Object.fromEntries(open.map(([key, value]) => [key, run.evaluate(value, run)]));
});
