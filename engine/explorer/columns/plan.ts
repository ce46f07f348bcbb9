import type { Block } from "./block.ts";
import type { Codebook } from "./codebook.ts";
import { millionth, mostDecimals } from "./numbers.ts";

/** How the numbers of a field are summed over all blocks. */
export interface FieldPlan {
  key: string;
  /** The record's field. */
  field: string;
  /** 0 for the codes of a dimension whose rows do not count, else 1. */
  except: { dimension: number; keep: Float64Array } | null;
  /** Sums are whole numbers of 10 ^ -`decimals`. */
  decimals: number;
  /** Sums may leave the whole numbers that are exact, and are made in two halves. */
  isWide: boolean;
}

/** The upper half of a wide number is its multiple of this. */
export const half = 2 ** 28;

const exceptOf = ({ shape, dictionaries }: Codebook, index: number): FieldPlan["except"] => {
  const { except } = shape.fields[index]!;
  const dimension = shape.dimensions.findIndex(({ key }) => key === except?.dimension);
  if (!except || dimension < 0) return null;
  const dictionary = dictionaries[dimension]!;
  const keep = new Float64Array(dictionary.size()).fill(1);
  const codes = except.values.map((text) => dictionary.knownCodeOf(text));
  for (const code of codes) if (code !== undefined && code !== 0) keep[code] = 0;
  return { dimension, keep };
};

/** Less than half of the whole numbers that are exact: what it is compared with is itself a sum that was rounded. */
const safe = 2 ** 52;

const widthOf = (blocks: readonly Block[], field: string): { decimals: number; isWide: boolean } => {
  const columns = blocks.flatMap(({ numbers }) => numbers.get(field) ?? []);
  const decimals = columns.reduce((most, column) => Math.max(most, column.decimals), 0);
  const magnitude = columns.reduce((sum, column) => sum + column.magnitude * 10 ** (decimals - column.decimals), 0);
  return magnitude < safe ? { decimals, isWide: false } : { decimals: mostDecimals, isWide: true };
};

/** One for each field of the shape. */
export const planFields = (book: Codebook, blocks: readonly Block[]): readonly FieldPlan[] =>
  book.shape.fields.map(({ key, field }, index) => ({
    key,
    field,
    except: exceptOf(book, index),
    ...widthOf(blocks, field),
  }));

/** The number nearest to millionths of which there are more than a double counts. */
const nearestOf = (millionths: bigint): number => {
  const unit = BigInt(millionth);
  return Number(millionths / unit) + Number(millionths % unit) / millionth;
};

/** The number that the parts of a sum make. */
export const numberOfParts = ({ decimals, isWide }: FieldPlan, low: number, high: number): number => {
  if (!isWide) return low / 10 ** decimals;
  const millionths = high * half + low;
  if (Number.isSafeInteger(millionths)) return millionths / millionth;
  return nearestOf(BigInt(high) * BigInt(half) + BigInt(low));
};
