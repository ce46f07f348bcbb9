import { toNumber, toText } from "../convert.ts";
import { defineOperator } from "../runtime.ts";

/**
 * The text is all digits and the last is the GS1 check digit of those before it: weights 3 and 1 from the right,
 * sum with the check digit divisible by ten. The second argument fixes the number of digits.
 */
export const hasCheckDigit = defineOperator("hasCheckDigit", ([value, size]) => {
  const digits = toText(value);
  const expected = toNumber(size) ?? digits.length;
  if (!/^\d{2,32}$/.test(digits) || digits.length !== expected) return false;
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
});
