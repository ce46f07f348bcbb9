/** A counter's value at a moment (ms UTC). */
export interface Reading {
  time: number;
  count: number;
}

/** Pieces between two readings. A counter that stands lower has been reset to 0 and has counted up again. */
export const counted = (from: number, to: number): number => (to >= from ? to - from : to);

/**
 * Pieces that each new reading adds to what is already counted, given the readings that are known. The sum over all
 * readings is the same in whatever order they arrive; the first reading ever adds nothing, since nobody knows what the
 * counter stood at before.
 */
export const additions = (known: readonly Reading[], fresh: readonly Reading[]): (Reading & { added: number })[] => {
  const line = known.toSorted(byTime);
  return fresh.toSorted(byTime).map((reading) => {
    const index = line.findIndex(({ time }) => time > reading.time);
    const at = index < 0 ? line.length : index;
    const before = line[at - 1];
    const after = line[at];
    line.splice(at, 0, reading);
    return { ...reading, added: between(before, reading) + between(reading, after) - between(before, after) };
  });
};

const byTime = (a: Reading, b: Reading): number => a.time - b.time;
const between = (from: Reading | undefined, to: Reading | undefined): number =>
  from && to ? counted(from.count, to.count) : 0;
