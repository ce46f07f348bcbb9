import { checkDigitOf } from "#schemas/expressions/gs1.ts";
import { toNumber, toText } from "../convert.ts";
import { defineOperator } from "../runtime.ts";

/** The text is all digits and the last is the GS1 check digit of those before it. The second argument fixes their number. */
export const hasCheckDigit = defineOperator("hasCheckDigit", ([value, size]) => {
  const digits = toText(value);
  const expected = toNumber(size) ?? digits.length;
  if (!/^\d{2,32}$/.test(digits) || digits.length !== expected) return false;
  return checkDigitOf(digits.slice(0, -1)) === Number(digits.at(-1));
});
