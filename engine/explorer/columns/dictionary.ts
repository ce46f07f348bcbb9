import { type Compare, sortTexts } from "./order.ts";

/** The values of a dimension and their codes. A code is given once and stays; 0 is that of a row without a value. */
export interface Dictionary {
  /** The code of a value, given now if it is new. */
  codeOf: (text: string) => number;
  /** The code of a value if it has one. */
  knownCodeOf: (text: string) => number | undefined;
  textOf: (code: number) => string;
  /** How many codes there are, 0 included. */
  size: () => number;
  /** All codes but 0, in the order of their values. */
  ordered: () => readonly number[];
}

/** Where a value stands in a sorted list that lacks it. */
const placeOf = (text: string, sorted: readonly string[], compare: Compare): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(sorted[middle]!, text) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Both lists in one; few new values cost few comparisons, however many there are already. */
const merged = (sorted: readonly string[], added: readonly string[], compare: Compare): string[] => {
  const result: string[] = [];
  let taken = 0;
  for (const text of added) {
    const place = placeOf(text, sorted, compare);
    while (taken < place) result.push(sorted[taken++]!);
    result.push(text);
  }
  while (taken < sorted.length) result.push(sorted[taken++]!);
  return result;
};

export const createDictionary = (compare: Compare): Dictionary => {
  const codes = new Map<string, number>([["", 0]]);
  const texts = [""];
  let sorted: readonly string[] = [];
  let order: readonly number[] = [];
  const add = (text: string): number => {
    codes.set(text, texts.length);
    return texts.push(text) - 1;
  };
  return {
    codeOf: (text) => codes.get(text) ?? add(text),
    knownCodeOf: (text) => codes.get(text),
    textOf: (code) => texts[code] ?? "",
    size: () => texts.length,
    ordered: () => {
      const known = sorted.length + 1;
      if (known === texts.length) return order;
      sorted = merged(sorted, sortTexts(texts.slice(known), compare), compare);
      order = sorted.map((text) => codes.get(text)!);
      return order;
    },
  };
};
