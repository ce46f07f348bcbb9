import { toNumber, toText } from "../convert.ts";
import { defineOperator } from "../runtime.ts";

/** A text filled from the left, with zeros unless said, to at most 1,000 characters. */
export const padStart = defineOperator("padStart", ([value, size, fill]) =>
  toText(value).padStart(Math.min(1000, toNumber(size) ?? 0), fill === undefined ? "0" : toText(fill)),
);
