import type { DataAnswer, DataFilter, DataGroup, GroupSums } from "#engine/explorer/types.ts";
import type { ExplorerPeriod } from "#schemas/documents/explorer/schema.ts";
import type { Codebook } from "./codebook.ts";
import { calendars, type DayCodes } from "./days.ts";
import { chosenIn } from "./exclusions.ts";
import { type FieldPlan, numberOfParts } from "./plan.ts";
import type { FieldSums, Standing } from "./standing.ts";

/** The places of an answer: each code has the place of the same index. */
interface Places {
  values: readonly string[];
  codes: readonly number[];
  places: readonly number[];
}

/** The values of a dimension that rows have, without those that are left out until something is chosen. */
const placesOfDimension = (dimension: number, counts: Float64Array, book: Codebook, filter: DataFilter): Places => {
  const { key, unless } = book.shape.dimensions[dimension]!;
  const dictionary = book.dictionaries[dimension]!;
  const without = new Set(chosenIn(filter, key).length > 0 ? [] : unless);
  const codes = dictionary.ordered().filter((code) => counts[code]! > 0 && !without.has(dictionary.textOf(code)));
  return { values: codes.map(dictionary.textOf), codes, places: codes.map((_code, place) => place) };
};

/** All periods from the first to the last in which rows are. */
const placesAlongTime = (period: ExplorerPeriod, counts: Float64Array, days: DayCodes): Places => {
  const { numberOf, labelOf } = calendars[period];
  const codes: number[] = [];
  for (let code = 1; code < counts.length; code += 1) if (counts[code]! > 0) codes.push(code);
  const numbers = codes.map((code) => numberOf(days.dayOf(code)));
  const first = numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY);
  const last = numbers.reduce((most, number) => Math.max(most, number), Number.NEGATIVE_INFINITY);
  const length = codes.length === 0 ? 0 : last - first + 1;
  const values = Array.from({ length }, (_value, place) => labelOf(first + place));
  return { values, codes, places: numbers.map((number) => number - first) };
};

const summed = ({ low, high }: FieldSums, { values, codes, places }: Places, plan: FieldPlan): Float64Array => {
  const [lows, highs] = [new Float64Array(values.length), new Float64Array(values.length)];
  codes.forEach((code, index) => {
    lows[places[index]!]! += low[code]!;
    highs[places[index]!]! += high[code]!;
  });
  return lows.map((sum, place) => numberOfParts(plan, sum, highs[place]!));
};

const counted = (counts: Float64Array, { values, codes, places }: Places): Uint32Array => {
  const result = new Uint32Array(values.length);
  codes.forEach((code, index) => (result[places[index]!]! += counts[code]!));
  return result;
};

/** What the answer to a group says of a sum that stands. */
export const groupSums = (
  group: DataGroup,
  { dimension, counts, sums }: Standing,
  plan: readonly FieldPlan[],
  book: Codebook,
  filter: DataFilter,
): GroupSums => {
  const places =
    dimension === null
      ? placesAlongTime("period" in group ? group.period : "day", counts, book.days)
      : placesOfDimension(dimension, counts, book, filter);
  const named = sums.filter(({ field }) => group.fields?.includes(plan[field]!.key) ?? true);
  const byKey = named.map((one) => [plan[one.field]!.key, summed(one, places, plan[one.field]!)] as const);
  return { values: places.values, sums: Object.fromEntries(byKey), counts: counted(counts, places) };
};

/** The answer to a group by a dimension that is none. */
export const noSums = (): GroupSums => ({ values: [], sums: {}, counts: new Uint32Array() });

const sumOf = (numbers: Float64Array): number => numbers.subarray(1).reduce((sum, number) => sum + number, 0);

/** The sums of all rows, by those of their days. */
export const totalsOf = (
  { counts, sums }: Standing,
  plan: readonly FieldPlan[],
): Pick<DataAnswer, "count" | "totals"> => {
  const byKey = sums.map(({ field, low, high }) => {
    const total = numberOfParts(plan[field]!, sumOf(low), sumOf(high));
    return [plan[field]!.key, total] as const;
  });
  return { count: sumOf(counts), totals: Object.fromEntries(byKey) };
};
