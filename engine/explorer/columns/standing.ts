import type { DataGroup } from "#engine/explorer/types.ts";
import type { Codebook } from "./codebook.ts";

/** The sums of a field by code, in the two halves that wide sums are made in. */
export interface FieldSums {
  /** The place of the field in the shape. */
  field: number;
  low: Float64Array;
  high: Float64Array;
}

/** Sums by the codes of a dimension, or of days, that stand from one question to the next. Those of code 0 mean nothing. */
export interface Standing {
  /** The place of the dimension, null of days. */
  dimension: number | null;
  /** Are rows with the same code mostly in line? */
  inRuns: boolean;
  counts: Float64Array;
  sums: readonly FieldSums[];
  /** Do they agree with the masks? */
  isFresh: boolean;
  /** How many questions have passed since they were asked for. */
  unasked: number;
}

/** What has not been asked for in so many questions stands no longer. */
const patience = 8;

const placesOf = <Thing extends { key: string }>(things: readonly Thing[], keys: readonly string[]): number[] =>
  things.flatMap(({ key }, place) => (keys.includes(key) ? [place] : []));

/** The sums of a dataset that stand, by dimension; null is that of days. */
export interface AllStanding {
  /** Those that a question needs, the days with all fields among them; others grow old. */
  wanted: (groups: readonly DataGroup[]) => Standing[];
  of: (dimension: number | null) => Standing | undefined;
  all: () => readonly Standing[];
  /** All sums have to be made anew, by as many codes as there are now. */
  reset: () => void;
}

/** The place of a group's dimension, null along time, -1 where there is none of this name. */
export const dimensionOf = (group: DataGroup, { shape }: Codebook): number | null =>
  "period" in group ? null : shape.dimensions.findIndex(({ key }) => key === group.by);

export const createStanding = (book: Codebook): AllStanding => {
  const { shape, days, dictionaries } = book;
  const byDimension = new Map<number | null, Standing>();
  const sizeOf = (dimension: number | null) => (dimension === null ? days : dictionaries[dimension]!).size();
  const make = (dimension: number | null, fields: readonly number[]): Standing => {
    const room = () => new Float64Array(sizeOf(dimension));
    const from = dimension === null ? "day" : shape.dimensions[dimension]!.from;
    const sums = fields.map((field) => ({ field, low: room(), high: room() }));
    const inRuns = from !== undefined && from !== "hour";
    const made = { dimension, inRuns, counts: room(), sums, isFresh: false, unasked: 0 };
    byDimension.set(dimension, made);
    return made;
  };
  const want = (dimension: number | null, fields: ReadonlySet<number>): Standing => {
    const known = byDimension.get(dimension);
    const has = new Set(known?.sums.map(({ field }) => field));
    const all = new Set([...has, ...fields]);
    if (!known || all.size > has.size) return make(dimension, [...all]);
    known.unasked = 0;
    return known;
  };
  const age = () => {
    for (const standing of byDimension.values()) {
      standing.unasked += 1;
      if (standing.unasked > patience) byDimension.delete(standing.dimension);
    }
  };
  const everyField = shape.fields.map((_field, place) => place);
  /** The fields that are asked of each dimension by all groups together. */
  const fieldsOf = (groups: readonly DataGroup[]): Map<number | null, Set<number>> => {
    const fields = new Map<number | null, Set<number>>([[null, new Set(everyField)]]);
    for (const group of groups) {
      const dimension = dimensionOf(group, book);
      const asked = group.fields ? placesOf(shape.fields, group.fields) : everyField;
      if (dimension !== -1) fields.set(dimension, new Set([...(fields.get(dimension) ?? []), ...asked]));
    }
    return fields;
  };
  return {
    wanted: (groups) => {
      age();
      return [...fieldsOf(groups)].map(([dimension, fields]) => want(dimension, fields));
    },
    of: (dimension) => byDimension.get(dimension),
    all: () => [...byDimension.values()],
    reset: () => byDimension.clear(),
  };
};
