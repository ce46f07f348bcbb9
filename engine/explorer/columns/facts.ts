import type { DataFacts, DimensionFacts } from "#engine/explorer/types.ts";
import type { Block } from "./block.ts";
import type { Codebook } from "./codebook.ts";
import { dayTextOf } from "./days.ts";
import { type Description, isNewer } from "./dimension-column.ts";
import { millionth } from "./numbers.ts";

/** The newest description of each code that rows have. */
const describedCodes = (blocks: readonly Block[], dimension: number): Map<number, Description | null> => {
  const described = new Map<number, Description | null>();
  for (const { dimensions } of blocks) {
    const column = dimensions[dimension];
    column?.distinct.forEach((code, index) => {
      const [known, found] = [described.get(code), column.descriptions[index] ?? null];
      if (known === undefined || (found && isNewer(found, known))) described.set(code, found);
    });
  }
  return described;
};

const dimensionFacts = (blocks: readonly Block[], { dictionaries }: Codebook, dimension: number): DimensionFacts => {
  const dictionary = dictionaries[dimension]!;
  const described = describedCodes(blocks, dimension);
  const codes = dictionary.ordered().filter((code) => described.has(code));
  return {
    values: codes.map(dictionary.textOf),
    descriptions: codes.map((code) => described.get(code)?.text ?? ""),
  };
};

/** The first and the last day of which there are rows; rows are from the oldest to the newest, those without a day first. */
const daysOf = ({ days, rows }: Block): [first: number, last: number] | null => {
  const first = days.findIndex((code) => code !== 0);
  return first < 0 ? null : [days[first]!, days[rows - 1]!];
};

/** What is known of all records. */
export const factsOf = (blocks: readonly Block[], book: Codebook): DataFacts => {
  const { shape, days } = book;
  const ends = blocks.flatMap((block) => (daysOf(block) ?? []).map((code) => days.dayOf(code)));
  const largest = blocks.flatMap(({ numbers }) => numbers.get(shape.slider ?? "")?.largest ?? []);
  const most = largest.reduce((known, number) => Math.max(known, number), Number.NEGATIVE_INFINITY);
  const ordered = ends.sort((one, other) => one - other);
  const [firstDay, lastDay] = [ordered[0], ordered.at(-1)];
  return {
    rows: blocks.reduce((sum, { rows }) => sum + rows, 0),
    dimensions: Object.fromEntries(
      shape.dimensions.map(({ key }, dimension) => [key, dimensionFacts(blocks, book, dimension)]),
    ),
    most: Number.isFinite(most) ? most / millionth : 0,
    firstDay: firstDay === undefined ? null : dayTextOf(firstDay),
    lastDay: lastDay === undefined ? null : dayTextOf(lastDay),
  };
};
