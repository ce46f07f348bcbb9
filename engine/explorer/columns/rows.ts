import type { DataAnswer } from "#engine/explorer/types.ts";
import type { Block } from "./block.ts";
import type { Codebook } from "./codebook.ts";
import { dayTextOf } from "./days.ts";
import { momentAt } from "./moments.ts";
import { numberAt } from "./numbers.ts";
import type { FieldPlan } from "./plan.ts";
import type { Run } from "./runs.ts";

type DataRow = NonNullable<DataAnswer["rows"]>[number];

interface Place {
  block: Block;
  row: number;
  /** Before all others without one. */
  moment: number;
}

/** The rows of a day that no filter leaves out. */
const countingOf = (runs: readonly Run[]): { block: Block; row: number }[] => {
  const counting = [];
  for (const { block, from, to } of runs)
    for (let row = from; row < to; row += 1) if (block.mask[row] === 0) counting.push({ block, row });
  return counting;
};

const momentOf = ({ block: { moments }, row }: { block: Block; row: number }): number =>
  (moments && momentAt(moments, row)) ?? Number.NEGATIVE_INFINITY;

const newestFirst = (runs: readonly Run[]): Place[] => {
  const places = countingOf(runs).map((place) => ({ ...place, moment: momentOf(place) }));
  return places.sort((one, other) => (one.moment < other.moment ? 1 : -Number(one.moment > other.moment)));
};

/** A record as it is kept; null for what it lacks. */
const rowOf = (
  { block, row, moment }: Place,
  { shape, dictionaries, days }: Codebook,
  plan: readonly FieldPlan[],
): DataRow => {
  const values = shape.dimensions.map(({ key }, index) => {
    const code = block.dimensions[index]?.codes[row] ?? 0;
    return [key, code === 0 ? null : dictionaries[index]!.textOf(code)] as const;
  });
  const numbers = plan.map(({ key, field, except }) => {
    const column = block.numbers.get(field);
    const isKept = !except || except.keep[block.dimensions[except.dimension]?.codes[row] ?? 0] === 1;
    const number = column ? numberAt(column, row) : null;
    return [key, number !== null && !isKept ? 0 : number] as const;
  });
  return Object.fromEntries<string | number | null>([
    ...values,
    ...numbers,
    ["day", dayTextOf(days.dayOf(block.days[row]!))],
    ["time", Number.isFinite(moment) ? new Date(moment).toISOString() : null],
    ["source", block.source.procedure],
  ]);
};

/** `most` of the rows that no filter leaves out, after the first `offset` of them, from the newest on. */
export const newestRows = (
  byDay: ReadonlyMap<number, readonly Run[]>,
  { offset, most }: { offset: number; most: number },
  book: Codebook,
  plan: readonly FieldPlan[],
): DataRow[] => {
  const { dayOf } = book.days;
  const newestDays = [...byDay].sort(([one], [other]) => dayOf(other) - dayOf(one));
  const rows: DataRow[] = [];
  let left = offset;
  for (const [, runs] of newestDays) {
    const places = newestFirst(runs);
    for (const place of places.slice(left, left + most - rows.length)) rows.push(rowOf(place, book, plan));
    left = Math.max(0, left - places.length);
    if (rows.length === most) break;
  }
  return rows;
};
