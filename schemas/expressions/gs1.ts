/**
 * The digit that makes a number of GS1 whole: the sum of its digits, weighted with 3 and 1 from the right, up to the next
 * ten. Source: GS1 General Specifications, 7.9.
 */
export const checkDigitOf = (digits: string): number => {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
};
