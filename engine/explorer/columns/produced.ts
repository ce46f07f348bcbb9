import type { Block } from "./block.ts";
import type { Run } from "./runs.ts";

/**
 * Whether what a row is of, by one dimension, produced on the day of the row; of a row without a value nothing is said.
 */
export const producedCode = { unknown: 0, without: 1, with: 2 } as const;

/** By what production is told: a number over 0 in a field, for each value of the dimension at the place `of`. */
interface Production {
  field: string;
  of: number;
  /** How many codes the dimension has. */
  size: number;
}

/** Values that produced are marked by the code of the day, one day after the other. */
type Marks = Int32Array;

const mark = (day: number, { block, from, to }: Run, { field, of }: Production, marks: Marks): void => {
  const values = block.numbers.get(field)?.values;
  const codes = block.dimensions[of]?.codes;
  if (values && codes) for (let row = from; row < to; row += 1) if (values[row]! > 0) marks[codes[row]!] = day;
};

const note = (day: number, { block, from, to }: Run, { of }: Production, marks: Marks): void => {
  const codes = block.dimensions[of]?.codes;
  const { produced } = block;
  if (!codes || !produced) return;
  for (let row = from; row < to; row += 1)
    if (codes[row] !== 0) produced[row] = marks[codes[row]!] === day ? producedCode.with : producedCode.without;
};

/** Notes of each row whether some record of its day and value has a number over 0, whatever source it is of. */
export const noteProduced = (
  blocks: readonly Block[],
  byDay: ReadonlyMap<number, readonly Run[]>,
  production: Production,
): void => {
  const marks = new Int32Array(production.size);
  for (const block of blocks) block.produced = block.dimensions[production.of] ? new Uint8Array(block.rows) : null;
  for (const [day, runs] of byDay) {
    for (const run of runs) mark(day, run, production, marks);
    for (const run of runs) note(day, run, production, marks);
  }
};
