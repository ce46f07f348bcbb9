import { toText } from "#engine/language/expressions/convert.ts";
import type { DataDimension } from "#engine/explorer/types.ts";
import { day as dayLength } from "#schemas/durations.ts";
import { codesOf as codesIn } from "./cells.ts";
import type { Codebook } from "./codebook.ts";
import { type Codes, narrowed } from "./codes.ts";
import { weekdayTextOf, weekTextOf } from "./days.ts";
import type { Dictionary } from "./dictionary.ts";
import type { Timed } from "./timed.ts";

/** The values that a block's rows have in a dimension. */
export interface DimensionColumn {
  codes: Codes;
  /** The codes of all its values, each once, without 0. */
  distinct: Uint32Array;
  /** The newest description of each distinct value, null where it has none. */
  descriptions: readonly (Description | null)[];
}

export interface Description {
  text: string;
  /** The moment of its record, or midnight of its day; milliseconds. */
  at: number;
}

/** The codes of a field. */
const codesOfField = ({ chunks, sorted }: Timed, field: string, dictionary: Dictionary): Uint32Array =>
  sorted(codesIn(chunks, field, (value) => dictionary.codeOf(toText(value))));

/** The codes of what follows from each day. */
const codesOfDays = (
  rows: Uint32Array,
  textOf: (day: number) => string,
  code: (text: string) => number,
): Uint32Array => {
  const codes = new Map<number, number>([[0, 0]]);
  const add = (day: number): number => {
    codes.set(day, code(textOf(day)));
    return codes.get(day)!;
  };
  return rows.map((day) => codes.get(day) ?? add(day));
};

const codesOfHours = ({ moments }: Timed, dictionary: Dictionary, { hourOf }: Codebook): Uint32Array => {
  const known: number[] = [];
  const codes = new Uint32Array(moments.length);
  for (let row = 0; row < codes.length; row += 1) {
    const moment = moments[row]!;
    if (Number.isNaN(moment)) continue;
    const hour = hourOf(moment);
    codes[row] = known[hour] ??= dictionary.codeOf(String(hour));
  }
  return codes;
};

const codesOf = (timed: Timed, { from, field }: DataDimension, dictionary: Dictionary, book: Codebook): Uint32Array => {
  const { dayOf } = book.days;
  if (from === "week") return codesOfDays(timed.days, (day) => weekTextOf(dayOf(day)), dictionary.codeOf);
  if (from === "weekday") return codesOfDays(timed.days, (day) => weekdayTextOf(dayOf(day)), dictionary.codeOf);
  return from === "hour" ? codesOfHours(timed, dictionary, book) : codesOfField(timed, field, dictionary);
};

const distinctOf = (codes: Uint32Array, size: number): Uint32Array => {
  const seen = new Uint8Array(size);
  for (const code of codes) seen[code] = 1;
  const distinct: number[] = [];
  for (let code = 1; code < size; code += 1) if (seen[code] === 1) distinct.push(code);
  return new Uint32Array(distinct);
};

/** Is a description newer than another one, or of the same moment and later in the alphabet? */
export const isNewer = (one: Description, other: Description | null | undefined): boolean =>
  !other || one.at > other.at || (one.at === other.at && one.text > other.text);

/** The moment of each row, or midnight of its day. */
const agesOf = ({ days, moments }: Timed, { dayOf }: Codebook["days"]): Float64Array => {
  const ages = new Float64Array(moments);
  for (let row = 0; row < ages.length; row += 1)
    if (Number.isNaN(ages[row])) ages[row] = days[row] === 0 ? Number.NEGATIVE_INFINITY : dayOf(days[row]!) * dayLength;
  return ages;
};

/** The text of each row in a field by its place in a list, 0 of none; a text may be there several times. */
const textsOf = ({ chunks, sorted }: Timed, field: string) => {
  const texts = [""];
  const placeOf = (value: unknown): number => {
    const text = toText(value);
    return text === "" ? 0 : texts.push(text) - 1;
  };
  return { texts, places: sorted(codesIn(chunks, field, placeOf)) };
};

/** By code of the value. */
const descriptionsOf = (timed: Timed, codes: Uint32Array, field: string, { days }: Codebook): Description[] => {
  const newest: Description[] = [];
  const { texts, places } = textsOf(timed, field);
  const ages = agesOf(timed, days);
  for (let row = 0; row < codes.length; row += 1) {
    if (places[row] === 0) continue;
    const [known, at] = [newest[codes[row]!], ages[row]!];
    if (known && known.at > at) continue;
    const one = { text: texts[places[row]!]!, at };
    if (isNewer(one, known)) newest[codes[row]!] = one;
  }
  return newest;
};

/** The column of a dimension, null where no row has a value. */
export const dimensionColumn = (
  timed: Timed,
  dimension: DataDimension,
  dictionary: Dictionary,
  book: Codebook,
): DimensionColumn | null => {
  const codes = codesOf(timed, dimension, dictionary, book);
  const distinct = distinctOf(codes, dictionary.size());
  const most = distinct.at(-1);
  if (most === undefined) return null;
  const { description } = dimension;
  const described = description === undefined ? [] : descriptionsOf(timed, codes, description, book);
  return {
    codes: narrowed(codes, most),
    distinct,
    descriptions: Array.from(distinct, (code) => described[code] ?? null),
  };
};
