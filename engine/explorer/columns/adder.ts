import type { Block } from "./block.ts";
import { type Codes, gatherCodes } from "./codes.ts";
import { createDeltas, createRowList, type Deltas, fillDeltas, listRows, type RowList } from "./deltas.ts";
import { type Candidates, stripRows } from "./masks.ts";
import type { FieldPlan } from "./plan.ts";
import type { Standing } from "./standing.ts";

/** What is added to sums: to the place of each slot the number beside it. */
interface Stream {
  deltas: Float64Array;
  sums: Float64Array;
}

/** Two streams at once: rows of the same slot wait for each other, and the streams do so side by side. */
const addTwo = (slots: Int32Array, count: number, one: Stream, other: Stream): void => {
  const { deltas: ones, sums: oneSums } = one;
  const { deltas: others, sums: otherSums } = other;
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at]!;
    oneSums[slot]! += ones[at]!;
    otherSums[slot]! += others[at]!;
  }
};

const add = (slots: Int32Array, count: number, { deltas, sums }: Stream): void => {
  for (let at = 0; at < count; at += 1) sums[slots[at]!]! += deltas[at]!;
};

/** Of rows that have the slot of the row before them each would wait for the sum of that one. */
const addRuns = (slots: Int32Array, count: number, { deltas, sums }: Stream): void => {
  let [last, sum] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at]!;
    if (slot !== last) {
      sums[last]! += sum;
      [last, sum] = [slot, 0];
    }
    sum += deltas[at]!;
  }
  sums[last]! += sum;
};

const addAll = (slots: Int32Array, count: number, streams: readonly Stream[]): void => {
  for (let at = 0; at < streams.length; at += 2) {
    const [one, other] = [streams[at]!, streams[at + 1]];
    if (other) addTwo(slots, count, one, other);
    else add(slots, count, one);
  }
};

const addAllRuns = (slots: Int32Array, count: number, streams: readonly Stream[]): void =>
  streams.forEach((stream) => addRuns(slots, count, stream));

/** No mask has it. */
const noBit = 31;

const othersOf = (bit: number | null): number => (bit === null ? -1 : ~(1 << bit));

/** Takes the rows that no filter leaves out but that of `bit`, which says whether they come or go. */
const takeFree = ({ rows, masks, count }: Candidates, bit: number | null, list: RowList): void => {
  const [others, shift] = [othersOf(bit), bit ?? noBit];
  let found = list.count;
  for (let at = 0; at < count; at += 1) {
    const mask = masks[at]!;
    list.rows[found] = rows[at]!;
    list.signs[found] = 1 - 2 * ((mask >>> shift) & 1);
    found += ((mask & others) - 1) >>> 31;
  }
  list.count = found;
};

/** Takes the rows that one other filter leaves out, each into the list of that filter. */
const takeOwn = (
  { rows, masks, count }: Candidates,
  bit: number | null,
  lists: readonly (RowList | undefined)[],
): void => {
  const [others, shift] = [othersOf(bit), bit ?? noBit];
  for (let at = 0; at < count; at += 1) {
    const rest = masks[at]! & others;
    const list = rest === 0 ? undefined : lists[noBit - Math.clz32(rest)];
    if (!list) continue;
    list.rows[list.count] = rows[at]!;
    list.signs[list.count] = 1 - 2 * ((masks[at]! >>> shift) & 1);
    list.count += 1;
  }
};

/** The arrays in which rows are gathered, once for all questions. */
export interface Workspace {
  free: RowList;
  /** By bit of a dimension, made when it is first needed. */
  own: (RowList | undefined)[];
  /** By place of the field. */
  deltas: Deltas[];
  slots: Int32Array;
}

export const createWorkspace = (fields: number): Workspace => ({
  free: createRowList(),
  own: [],
  deltas: Array.from({ length: fields }, createDeltas),
  slots: new Int32Array(listRows),
});

const codesOf = (block: Block, { dimension }: Standing): Codes | null =>
  dimension === null ? block.days : (block.dimensions[dimension]?.codes ?? null);

/** What sums are made of: the groups, how fields are summed, and where. */
export interface Making {
  groups: readonly Standing[];
  plan: readonly FieldPlan[];
  workspace: Workspace;
  /** Does a filter leave out something by a dimension? */
  isNarrowed: (dimension: number) => boolean;
}

/**
 * Adds the rows of a list to a group, those of a code to its place. The compiler puts the loops of `add` into this function
 * and makes a third of their speed of them inside a `for…of`, which is why there is none.
 */
const addToGroup = (
  block: Block,
  list: RowList,
  group: Standing,
  present: readonly boolean[],
  making: Making,
): void => {
  const codes = codesOf(block, group);
  if (!codes) return;
  const { plan, workspace } = making;
  const { deltas, slots } = workspace;
  gatherCodes(codes, list.rows, list.count, slots);
  const streams: Stream[] = [{ deltas: list.signs, sums: group.counts }];
  group.sums.forEach(({ field, low, high }) => {
    if (!present[field]) return;
    streams.push({ deltas: deltas[field]!.low, sums: low });
    if (plan[field]!.isWide) streams.push({ deltas: deltas[field]!.high, sums: high });
  });
  if (group.inRuns) addAllRuns(slots, list.count, streams);
  else addAll(slots, list.count, streams);
};

/** Adds the rows of a list to groups, and empties it. */
const addList = (block: Block, list: RowList, groups: readonly Standing[], making: Making): void => {
  const present: boolean[] = making.plan.map((plan, field) => {
    const isAsked = groups.some(({ sums }) => sums.some((one) => one.field === field));
    return isAsked && fillDeltas(block, list, plan, making.workspace.deltas[field]!);
  });
  groups.forEach((group) => addToGroup(block, list, group, present, making));
  list.count = 0;
};

export interface Adder {
  take: (candidates: Candidates) => void;
  /** Adds what is left of the block. */
  finish: () => void;
}

/** The lists of groups that ignore a filter of their own, by bit. */
const ownLists = (groups: readonly Standing[], { workspace, isNarrowed }: Making): (RowList | undefined)[] => {
  const { own } = workspace;
  const narrowed = groups.flatMap(({ dimension }) => (dimension !== null && isNarrowed(dimension) ? [dimension] : []));
  for (const dimension of narrowed) own[dimension] ??= createRowList();
  return own.map((list, dimension) => (narrowed.includes(dimension) ? list : undefined));
};

/**
 * Adds rows of a block to groups, or takes them away: by the bit of the filter that was changed, null where all sums are
 * made anew. A group by a dimension ignores the filter of that dimension.
 */
export const createAdder = (block: Block, bit: number | null, making: Making): Adder => {
  const { free } = making.workspace;
  const moved = making.groups.filter(({ dimension }) => dimension === null || dimension !== bit);
  const lists = ownLists(moved, making);
  const hasOwn = lists.some((list) => list !== undefined);
  const addFull = (most: number) => {
    if (free.count > most) addList(block, free, moved, making);
    lists.forEach((list, dimension) => {
      if (list && list.count > most)
        addList(
          block,
          list,
          moved.filter((group) => group.dimension === dimension),
          making,
        );
    });
  };
  return {
    take: (candidates) => {
      takeFree(candidates, bit, free);
      if (hasOwn) takeOwn(candidates, bit, lists);
      addFull(listRows - stripRows);
    },
    finish: () => addFull(0),
  };
};
