import type { DataDimension, DataFacts, DataShape } from "#engine/explorer/types.ts";
import {
  type Blocks,
  dayOf,
  entriesOf,
  type Entry,
  inOrder,
  momentOf,
  numberOf,
  own,
  textOf,
  valueOf,
} from "./naive.ts";

const ageOf = (shape: DataShape, entry: Entry): number =>
  momentOf(shape, entry) ?? Date.parse(dayOf(shape, entry) ?? "-200000-01-01T00:00:00Z");

const descriptionOf = (
  shape: DataShape,
  entries: readonly Entry[],
  dimension: DataDimension,
  value: string,
): string => {
  const field = dimension.description;
  if (field === undefined) return "";
  const texts = entries
    .filter((entry) => valueOf(shape, entry, dimension) === value)
    .map((entry) => ({ text: textOf(own(entry.record, field)), age: ageOf(shape, entry) }))
    .filter(({ text }) => text !== "");
  const newest = Math.max(...texts.map(({ age }) => age));
  return (
    texts
      .filter(({ age }) => age === newest)
      .map(({ text }) => text)
      .sort()
      .at(-1) ?? ""
  );
};

export const naiveFacts = (shape: DataShape, blocks: Blocks): DataFacts => {
  const entries = entriesOf(blocks, shape);
  const days = entries.flatMap((entry) => dayOf(shape, entry) ?? []).sort();
  const slid = entries.filter(({ record }) => shape.slider !== undefined && own(record, shape.slider) !== undefined);
  return {
    rows: entries.length,
    dimensions: Object.fromEntries(
      shape.dimensions.map((dimension) => {
        const values = inOrder(dimension, new Set(entries.map((entry) => valueOf(shape, entry, dimension)))).filter(
          (value) => value !== "",
        );
        const descriptions = values.map((value) => descriptionOf(shape, entries, dimension, value));
        return [dimension.key, { values, descriptions }];
      }),
    ),
    most: slid.length === 0 ? 0 : Math.max(...slid.map((entry) => Number(numberOf(entry, shape.slider!)) / 1e6)),
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
  };
};
