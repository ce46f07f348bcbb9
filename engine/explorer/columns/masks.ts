import type { DataShape } from "#engine/explorer/types.ts";
import { bitsOf, type Mask } from "./bits.ts";
import type { Block } from "./block.ts";
import { type Codes, judgeCodes } from "./codes.ts";
import type { Exclusion } from "./exclusions.ts";
import { millionth, type Numbers } from "./numbers.ts";

/** Rows are gone through so many at a time: what is known of them meanwhile stays in the processor's cache. */
export const stripRows = 4096;

/** Rows of a strip that count in some group, or did: those that no more than one filter leaves out, with their masks. */
export interface Candidates {
  rows: Int32Array;
  masks: Int32Array;
  count: number;
}

/** Of the strip under way 1 for each row that the filter under way leaves out. */
const flags = new Uint8Array(stripRows);

const candidates: Candidates = { rows: new Int32Array(stripRows), masks: new Int32Array(stripRows), count: 0 };

/** Fills the flags of `count` rows. */
type Judge = (from: number, count: number) => void;

const codesOf = (block: Block, shape: DataShape, bit: number): Codes | null => {
  const bits = bitsOf(shape);
  if (bit === bits.time) return block.days;
  return bit === bits.produced ? block.produced : (block.dimensions[bit]?.codes ?? null);
};

const judgeNumbers = ({ values, decimals, lacking }: Numbers, least: number, most: number): Judge => {
  const factor = millionth / 10 ** decimals;
  return (from, count) => {
    for (let at = 0; at < count; at += 1) {
      const value = values[from + at]! * factor;
      flags[at] = Number(value < least) | Number(value > most);
    }
    if (lacking) for (let at = 0; at < count; at += 1) flags[at]! &= 1 - lacking[from + at]!;
  };
};

/** How the filter of a bit judges a block; null where the block's records lack what it is about. */
const judgeOf = (block: Block, shape: DataShape, bit: number, exclusion: Exclusion | null): Judge | null => {
  if (!exclusion) return (_from, count) => void flags.fill(0, 0, count);
  if (exclusion.by === "number") {
    const numbers = block.numbers.get(shape.slider ?? "");
    return numbers ? judgeNumbers(numbers, exclusion.least, exclusion.most) : null;
  }
  const codes = codesOf(block, shape, bit);
  return codes && ((from, count) => judgeCodes(codes, from, count, exclusion.lookup, flags));
};

/** 1 of what has no bit set or a single one, else 0. Branches that nobody can foresee would take most of the time. */
const isAlmostFree = (mask: number): number => ((mask & (mask - 1)) - 1) >>> 31;

/** Writes a bit by the flags; the candidates are the rows whose bit has changed. */
const writeBit = (mask: Mask, from: number, count: number, bit: number, { rows, masks }: Candidates): number => {
  const others = ~(1 << bit);
  let found = 0;
  for (let at = 0; at < count; at += 1) {
    const before = mask[from + at]!;
    const rest = before & others;
    const after = rest | (flags[at]! << bit);
    mask[from + at] = after;
    rows[found] = from + at;
    masks[found] = after;
    found += isAlmostFree(rest) & ((before ^ after) >>> bit);
  }
  return found;
};

const readMask = (mask: Mask, from: number, count: number, { rows, masks }: Candidates): number => {
  let found = 0;
  for (let at = 0; at < count; at += 1) {
    const whole = mask[from + at]!;
    rows[found] = from + at;
    masks[found] = whole;
    found += isAlmostFree(whole);
  }
  return found;
};

/** Calls for each strip of a block. */
const eachStrip = (rows: number, step: number, call: Judge): void => {
  for (let from = 0; from < rows; from += stripRows * step) call(from, Math.min(stripRows, rows - from));
};

/** Sets the bit of a filter in a block's mask, and calls with the rows of each strip for which it has changed. */
export const setBit = (
  block: Block,
  shape: DataShape,
  bit: number,
  exclusion: Exclusion | null,
  call: (changed: Candidates) => void,
): void => {
  const judge = judgeOf(block, shape, bit, exclusion);
  if (!judge) return;
  eachStrip(block.rows, 1, (from, count) => {
    judge(from, count);
    candidates.count = writeBit(block.mask, from, count, bit, candidates);
    if (candidates.count > 0) call(candidates);
  });
};

/** Calls with the rows of each strip that count in some group. */
export const eachCounting = (block: Block, call: (counting: Candidates) => void): void =>
  eachStrip(block.rows, 1, (from, count) => {
    candidates.count = readMask(block.mask, from, count, candidates);
    if (candidates.count > 0) call(candidates);
  });

/** One strip of so many is looked at for an estimate. */
const sampled = 16;

/** About how many rows would come to count, and how many would cease to, by another exclusion of a bit. */
export const estimateChange = (
  block: Block,
  shape: DataShape,
  bit: number,
  exclusion: Exclusion | null,
): { coming: number; going: number } => {
  const judge = judgeOf(block, shape, bit, exclusion);
  if (!judge) return { coming: 0, going: 0 };
  const others = ~(1 << bit);
  let [seen, coming, going] = [0, 0, 0];
  eachStrip(block.rows, sampled, (from, count) => {
    judge(from, count);
    seen += count;
    for (let at = 0; at < count; at += 1) {
      const mask = block.mask[from + at]!;
      const isFree = Number((mask & others) === 0);
      const [was, is] = [(mask >>> bit) & 1, flags[at]!];
      coming += isFree & was & (1 - is);
      going += isFree & (1 - was) & is;
    }
  });
  const weight = block.rows / seen;
  return { coming: coming * weight, going: going * weight };
};
