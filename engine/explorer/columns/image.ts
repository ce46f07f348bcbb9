import type { DataShape } from "#engine/explorer/types.ts";
import { emptyMask } from "./bits.ts";
import type { Block } from "./block.ts";
import type { Codebook } from "./codebook.ts";
import { dayTextOf } from "./days.ts";
import type { Description, DimensionColumn } from "./dimension-column.ts";

/** The records of a source in one month. */
export interface Part {
  /** The place of the source in the shape. */
  source: number;
  month: string;
  block: Block;
}

/** A list of texts as one text: of many thousands each by itself would be taken apart and put together. */
type Texts = string;

interface DimensionImage extends Pick<DimensionColumn, "codes" | "distinct"> {
  /** Of each distinct value, null where it has none. */
  descriptions: Texts;
  /** By the same places; NaN where there is none. */
  ages: Float64Array;
}

interface PartImage extends Omit<Part, "block"> {
  block: Pick<Block, "rows" | "days" | "moments"> & {
    dimensions: readonly (DimensionImage | null)[];
    numbers: readonly (readonly [field: string, numbers: unknown])[];
  };
}

/** The columns as they stand: what `bytes.ts` writes, and what new columns begin with. */
export interface Image {
  days: Texts;
  /** Of each dimension. */
  values: readonly Texts[];
  parts: readonly PartImage[];
}

const codesUpTo = (size: number): number[] => Array.from({ length: size - 1 }, (_none, at) => at + 1);
const textsOf = (texts: readonly (string | null)[]): Texts => JSON.stringify(texts);
// Written above.
const listIn = (texts: Texts): (string | null)[] => JSON.parse(texts) as (string | null)[];

const imageOfDimension = ({ codes, distinct, descriptions }: DimensionColumn): DimensionImage => ({
  codes,
  distinct,
  descriptions: textsOf(descriptions.map((one) => one?.text ?? null)),
  ages: Float64Array.from(descriptions, (one) => one?.at ?? Number.NaN),
});

const imageOfPart = ({ source, month, block }: Part): PartImage => ({
  source,
  month,
  block: {
    rows: block.rows,
    days: block.days,
    moments: block.moments,
    dimensions: block.dimensions.map((column) => column && imageOfDimension(column)),
    numbers: [...block.numbers],
  },
});

export const imageOf = ({ days, dictionaries }: Codebook, parts: readonly Part[]): Image => ({
  days: textsOf(codesUpTo(days.size()).map((code) => dayTextOf(days.dayOf(code)))),
  values: dictionaries.map(({ size, textOf }) => textsOf(codesUpTo(size()).map(textOf))),
  parts: parts.map(imageOfPart),
});

const dimensionIn = ({ codes, distinct, descriptions, ages }: DimensionImage): DimensionColumn => ({
  codes,
  distinct,
  descriptions: listIn(descriptions).map((text, at): Description | null =>
    text === null ? null : { text, at: ages[at]! },
  ),
});

const partIn = ({ source, month, block }: PartImage, shape: DataShape): Part => ({
  source,
  month,
  block: {
    source: shape.sources[source]!,
    rows: block.rows,
    days: block.days,
    moments: block.moments,
    dimensions: block.dimensions.map((column) => column && dimensionIn(column)),
    numbers: new Map(block.numbers) as Block["numbers"],
    produced: null,
    mask: emptyMask(shape, block.rows),
  },
});

/** Gives a new codebook the codes that it had, and the parts with these codes. */
export const partsIn = ({ days, values, parts }: Image, book: Codebook): Part[] => {
  // Codes are given in the order in which they are asked for.
  for (const text of listIn(days)) book.days.codeOf(text);
  values.forEach((texts, dimension) => {
    for (const text of listIn(texts)) book.dictionaries[dimension]!.codeOf(text ?? "");
  });
  return parts.map((part) => partIn(part, book.shape));
};
