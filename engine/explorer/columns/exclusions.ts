import type { DataFilter } from "#engine/explorer/types.ts";
import { bitsOf } from "./bits.ts";
import type { Codebook } from "./codebook.ts";
import { dayNumberOf } from "./days.ts";
import { millionth } from "./numbers.ts";
import { producedCode } from "./produced.ts";

/** What a filter leaves out: rows of the codes for which a table says 1, or of numbers (in millionths) outside of two ends. */
export type Exclusion = { by: "code"; lookup: Uint8Array } | { by: "number"; least: number; most: number };

/** By bit of the mask; null where a filter leaves nothing out. */
export type Exclusions = readonly (Exclusion | null)[];

/** The values that are chosen in a dimension. */
export const chosenIn = ({ values }: DataFilter, key: string): readonly string[] =>
  Object.hasOwn(values, key) ? (values[key] ?? []) : [];

/** Rows without a value have code 0: no chosen value is theirs. */
const dimensionExclusion = (filter: DataFilter, { shape, dictionaries }: Codebook, index: number): Exclusion | null => {
  const { key, unless, keepsBlank } = shape.dimensions[index]!;
  const dictionary = dictionaries[index]!;
  const chosen = chosenIn(filter, key);
  const named = chosen.length > 0 ? chosen : unless;
  if (named.length === 0) return null;
  const lookup = new Uint8Array(dictionary.size()).fill(chosen.length > 0 ? 1 : 0);
  for (const text of named) {
    const code = dictionary.knownCodeOf(text);
    if (code !== undefined) lookup[code] = chosen.length > 0 ? 0 : 1;
  }
  lookup[0] = chosen.length > 0 && !keepsBlank ? 1 : 0;
  return { by: "code", lookup };
};

/** A record without a day is at no time. */
const timeExclusion = ({ from, to }: DataFilter, { days }: Codebook): Exclusion => {
  const first = dayNumberOf(from) ?? Number.NEGATIVE_INFINITY;
  const last = dayNumberOf(to) ?? Number.POSITIVE_INFINITY;
  const lookup = new Uint8Array(days.size()).fill(1);
  for (let code = 1; code < lookup.length; code += 1)
    lookup[code] = Number(days.dayOf(code) < first || days.dayOf(code) > last);
  return { by: "code", lookup };
};

const inMillionths = (end: number): number => Math.round(end * millionth);

const sliderExclusion = ({ slider }: DataFilter): Exclusion | null =>
  slider && { by: "number", least: inMillionths(slider.least), most: inMillionths(slider.most) };

const producedExclusion = ({ produced }: DataFilter): Exclusion | null => {
  if (!produced) return null;
  const lookup = new Uint8Array(3);
  lookup[producedCode.without] = 1;
  return { by: "code", lookup };
};

/** What the filters leave out of all records. */
export const exclusionsOf = (filter: DataFilter, book: Codebook): Exclusions => {
  const { shape } = book;
  const bits = bitsOf(shape);
  const exclusions: (Exclusion | null)[] = shape.dimensions.map((_dimension, index) =>
    dimensionExclusion(filter, book, index),
  );
  exclusions[bits.time] = timeExclusion(filter, book);
  exclusions[bits.slider] = shape.slider === undefined ? null : sliderExclusion(filter);
  exclusions[bits.produced] = shape.produced === undefined ? null : producedExclusion(filter);
  return exclusions;
};

const isSameTable = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((flag, code) => flag === other[code]);

const isSame = (one: Exclusion | null, other: Exclusion | null): boolean => {
  if (one === null || other === null) return one === other;
  if (one.by === "code") return other.by === "code" && isSameTable(one.lookup, other.lookup);
  return other.by === "number" && one.least === other.least && one.most === other.most;
};

/** The bits of the filters that leave out something else. */
export const changedBits = (before: Exclusions, after: Exclusions): number[] =>
  after.flatMap((exclusion, bit) => (isSame(before[bit] ?? null, exclusion) ? [] : [bit]));
