import type { Block } from "./block.ts";
import type { FieldPlan } from "./plan.ts";
import type { Run } from "./runs.ts";

type ByDay = ReadonlyMap<number, readonly Run[]>;

/** The rows of each day of the sources that have one of some fields, by their keys; all where every source has one. */
export const runsAbout = (
  byDay: ByDay,
  blocks: readonly Block[],
  plan: readonly FieldPlan[],
  keys: readonly string[],
): ByDay => {
  const fields = plan.filter(({ key }) => keys.includes(key)).map(({ field }) => field);
  const hasOne = ({ numbers }: Block) => fields.some((field) => numbers.has(field));
  const sources = new Set(blocks.filter(hasOne).map(({ source }) => source.procedure));
  const isOf = ({ source }: Block) => sources.has(source.procedure);
  if (blocks.every(isOf)) return byDay;
  return new Map([...byDay].map(([day, runs]) => [day, runs.filter(({ block }) => isOf(block))]));
};

/** How many of the rows no filter leaves out. */
export const countOf = (byDay: ByDay): number => {
  let count = 0;
  for (const runs of byDay.values())
    for (const { block, from, to } of runs)
      for (let row = from; row < to; row += 1) count += Number(block.mask[row] === 0);
  return count;
};
