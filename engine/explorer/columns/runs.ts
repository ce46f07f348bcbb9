import type { Block } from "./block.ts";

/** The rows of one day in a block, `to` not included. */
export interface Run {
  block: Block;
  from: number;
  to: number;
}

/** The rows of each day, by its code; those without a day are in none. */
export const runsByDay = (blocks: readonly Block[]): ReadonlyMap<number, readonly Run[]> => {
  const byDay = new Map<number, Run[]>();
  const add = (day: number, run: Run) => {
    const runs = byDay.get(day);
    if (runs) runs.push(run);
    else byDay.set(day, [run]);
  };
  for (const block of blocks)
    for (let from = 0, to = 0; from < block.rows; from = to) {
      const day = block.days[from]!;
      while (to < block.rows && block.days[to] === day) to += 1;
      if (day !== 0) add(day, { block, from, to });
    }
  return byDay;
};
