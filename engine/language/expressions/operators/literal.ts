import { defineForm } from "../runtime.ts";

/** Data as it stands, also where it looks like an expression. */
export const literal = defineForm("literal", ([value]) => value);
