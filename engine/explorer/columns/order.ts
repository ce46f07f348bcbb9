import { compareForSort, toNumber } from "#engine/language/expressions/convert.ts";
import type { DataDimension } from "#engine/explorer/types.ts";

export type Compare = (left: string, right: string) => number;

/** Values that the collation holds for equal still have an order. */
const byText: Compare = (left, right) => compareForSort(left, right) || (left < right ? -1 : Number(left > right));

/** Numbers by their size, before what is none. */
const byNumber: Compare = (left, right) => {
  const [a, b] = [toNumber(left), toNumber(right)];
  if (a === null || b === null) return Number(a === null) - Number(b === null) || byText(left, right);
  return a - b || byText(left, right);
};

/** Monday, which is 2, before Sunday, which is 1. */
const byWeekday: Compare = (left, right) => ((Number(left) + 5) % 7) - ((Number(right) + 5) % 7);

/** The order in which the values of a dimension are shown. */
export const orderOf = ({ from, order }: DataDimension): Compare => {
  if (from === "weekday") return byWeekday;
  return order === "number" ? byNumber : byText;
};

/** Digits behind their count, so that numerals of one line of text are in the order of their size. */
const nearKeyOf = (text: string): string =>
  text.replaceAll(/\d+/g, (digits) => String.fromCodePoint(48 + Math.min(digits.length, 1000)) + digits);

/**
 * Sorts texts. The collation takes most of the time and is asked least about what is nearly in order, which a comparison of
 * plain keys brings about.
 */
export const sortTexts = (texts: readonly string[], compare: Compare): string[] => {
  const near = texts.map((text) => ({ text, key: nearKeyOf(text) }));
  near.sort((left, right) => (left.key < right.key ? -1 : Number(left.key > right.key)));
  return near.map(({ text }) => text).sort(compare);
};
