import {
  type Change,
  type Dimension,
  type ExplorerGroup,
  explorerGroups,
  type Plain,
  weekAfter,
  weekdayAfter,
} from "./explorer-data.ts";

/** Takes the changes of the filter, of which the last one is new; answers the sum of all sums of the eight groups. */
export type Contender = (made: readonly Change[]) => number;

/** What is chosen in the end, by dimension, and the days that count. */
export const chosenBy = (made: readonly Change[]) => {
  const values = new Map<Dimension, readonly number[]>();
  let days = { from: 0, to: Number.MAX_SAFE_INTEGER };
  for (const change of made)
    if ("dimension" in change) values.set(change.dimension, change.chosen);
    else days = change;
  return { values: new Map([...values].filter(([, chosen]) => chosen.length > 0)), days };
};

/** The codes of a group, one for each record. */
export const codesOfGroup = (plain: Plain, group: ExplorerGroup): Int32Array => {
  if (group === "week") return plain.day.map(weekAfter);
  return group === "weekday" ? plain.day.map(weekdayAfter) : plain.codes[group];
};

/** More than there are codes in any dimension. */
const room = 2 ** 16;

/** A table with 1 for each code that is chosen. */
const tableOf = (chosen: readonly number[]): Uint8Array => {
  const table = new Uint8Array(room);
  for (const code of chosen) table[code] = 1;
  return table;
};

/** The plainest program over columns: for each group it goes through all records and asks every filter but the group's own. */
export const bareLoop = (plain: Plain, numbers: readonly Float64Array[]): Contender => {
  const groups = explorerGroups.map((group) => ({ group, codes: codesOfGroup(plain, group) }));
  return (made) => {
    const { values, days } = chosenBy(made);
    const filters = [...values].map(([dimension, chosen]) => ({
      dimension,
      of: plain.codes[dimension],
      table: tableOf(chosen),
    }));
    let total = 0;
    for (const { group, codes } of groups) {
      const others = filters.filter(({ dimension }) => dimension !== group);
      const sums = numbers.map(() => new Float64Array(room));
      for (let row = 0; row < plain.rows; row += 1) {
        const day = plain.day[row]!;
        let counts = Number(day >= days.from && day <= days.to);
        for (let at = 0; at < others.length; at += 1) counts &= others[at]!.table[others[at]!.of[row]!]!;
        if (counts === 0) continue;
        for (let at = 0; at < numbers.length; at += 1) sums[at]![codes[row]!]! += numbers[at]![row]!;
      }
      for (const sum of sums) total += sum.reduce((whole, number) => whole + number, 0);
    }
    return total;
  };
};
