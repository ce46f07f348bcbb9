import type { DataQuestion } from "#engine/explorer/types.ts";
import { createAdder, createWorkspace, type Making } from "./adder.ts";
import type { Dataset } from "./dataset.ts";
import { changedBits, type Exclusions, exclusionsOf } from "./exclusions.ts";
import { totalsOf } from "./groups.ts";
import { eachCounting, estimateChange, setBit } from "./masks.ts";
import { createStanding, type Standing } from "./standing.ts";

/** The masks of a dataset by the filters that were asked for last, and the sums that follow them. */
export interface State {
  /** Brings the sums of a question up to its filter. It yields between blocks; the masks are whole whenever it does. */
  bring: (question: DataQuestion) => Generator<undefined, void>;
  /** The sums by a dimension of the last question, by days where it is null. */
  of: (dimension: number | null) => Standing;
}

const isFresh = (standing: Standing): boolean => standing.isFresh;

/** Sets the bits of some filters. */
const setBits = ({ blocks, book }: Dataset, bits: readonly number[], next: Exclusions): void => {
  for (const block of blocks()) for (const bit of bits) setBit(block, book.shape, bit, next[bit] ?? null, () => {});
};

/** Sets the bits of one filter, and adds and takes away what comes to count by it and ceases to. */
const follow = ({ blocks, book }: Dataset, bit: number, next: Exclusions, making: Making): void => {
  for (const block of blocks()) {
    const adder = createAdder(block, bit, making);
    setBit(block, book.shape, bit, next[bit] ?? null, adder.take);
    adder.finish();
  }
};

/** Makes sums anew. */
const make = function* ({ blocks }: Dataset, making: Making): Generator<undefined, void> {
  for (const { counts, sums } of making.groups)
    for (const numbers of [counts, ...sums.flatMap(({ low, high }) => [low, high])]) numbers.fill(0);
  for (const block of blocks()) {
    const adder = createAdder(block, null, making);
    eachCounting(block, adder.take);
    adder.finish();
    yield;
  }
  for (const group of making.groups) group.isFresh = true;
};

/** Are there fewer rows that come and go, of `counting` ones, than rows that count afterwards? */
const isWorthFollowing = ({ blocks, book }: Dataset, bit: number, next: Exclusions, counting: number): boolean => {
  let [moved, after] = [0, counting];
  for (const block of blocks()) {
    const { coming, going } = estimateChange(block, book.shape, bit, next[bit] ?? null);
    moved += coming + going;
    after += coming - going;
  }
  return moved <= after;
};

export const createState = (dataset: Dataset): State => {
  const { book } = dataset;
  const standing = createStanding(book);
  const workspace = createWorkspace(book.shape.fields.length);
  let version = dataset.version();
  let applied: Exclusions = [];
  const makingOf = (groups: readonly Standing[], exclusions: Exclusions): Making => ({
    groups,
    plan: dataset.plan(),
    workspace,
    isNarrowed: (dimension) => Boolean(exclusions[dimension]),
  });
  /** Nothing that was known holds when records were replaced. */
  const beginAnew = () => {
    for (const { mask } of dataset.blocks()) mask.fill(0);
    applied = [];
    standing.reset();
    version = dataset.version();
  };
  const isFollowed = (bits: readonly number[], next: Exclusions): boolean => {
    const days = standing.of(null);
    if (bits.length !== 1 || !days?.isFresh) return false;
    return isWorthFollowing(dataset, bits[0]!, next, totalsOf(days, dataset.plan()).count);
  };
  const apply = (next: Exclusions) => {
    const bits = changedBits(applied, next);
    if (isFollowed(bits, next)) follow(dataset, bits[0]!, next, makingOf(standing.all().filter(isFresh), next));
    else if (bits.length > 0) {
      setBits(dataset, bits, next);
      for (const stale of standing.all()) stale.isFresh = false;
    }
    applied = next;
  };
  return {
    bring: function* ({ filter, groups }) {
      if (version !== dataset.version()) beginAnew();
      if (filter.produced) dataset.noteProduced();
      const wanted = standing.wanted(groups);
      apply(exclusionsOf(filter, book));
      const stale = wanted.filter((group) => !group.isFresh);
      if (stale.length > 0) yield* make(dataset, makingOf(stale, applied));
    },
    of: (dimension) => standing.of(dimension)!,
  };
};
