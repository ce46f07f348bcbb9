import type { DataAnswer, DataFacts, DataQuestion, DataShape, SourceRecord } from "#engine/explorer/types.ts";
import { type Chunk, chunksOf } from "#schemas/columns/chunks.ts";
import { countOf, runsAbout } from "./about.ts";
import { createDataset, type Dataset } from "./dataset.ts";
import { groupSums, noSums, totalsOf } from "./groups.ts";
import type { Image } from "./image.ts";
import { newestRows } from "./rows.ts";
import { dimensionOf } from "./standing.ts";
import { createState } from "./state.ts";

/** The records of an explorer, in memory. */
export interface Columns {
  /** Replaces the records of a source in a month (`YYYY-MM`). */
  put: (procedure: string, month: string, records: readonly SourceRecord[]) => void;
  /** The same of records that are in chunks already. */
  putChunks: (procedure: string, month: string, chunks: readonly Chunk[]) => void;
  /**
   * Answers a question. It yields between the pieces of long work; whoever leaves it there can ask again, but must not put
   * or ask meanwhile and then go on.
   */
  ask: (question: DataQuestion) => Generator<undefined, DataAnswer>;
  facts: () => DataFacts;
  /** What the columns take, in bytes; not the values of dimensions, which are kept once. */
  bytes: () => number;
  /** The columns as they stand, over the same arrays of numbers. */
  image: () => Image;
}

const bytesOf = (dataset: Dataset): number => {
  let bytes = 0;
  for (const { days, moments, dimensions, numbers, produced, mask } of dataset.blocks()) {
    const parts: (ArrayBufferView | null | undefined)[] = [
      days,
      moments?.offsets,
      produced,
      mask,
      ...dimensions.map((column) => column?.codes),
    ];
    for (const { values, lacking } of numbers.values()) parts.push(values, lacking);
    for (const part of parts) bytes += part?.byteLength ?? 0;
  }
  return bytes;
};

/** Columns without a record yet, or with those of an image. */
export const createColumns = (shape: DataShape, image?: Image): Columns => {
  const dataset = createDataset(shape, image);
  const { book } = dataset;
  const state = createState(dataset);
  return {
    put: (procedure, month, records) => dataset.put(procedure, month, chunksOf(records)),
    putChunks: dataset.put,
    ask: function* (question) {
      yield* state.bring(question);
      const { filter, groups, rows, about } = question;
      const plan = dataset.plan();
      const sums = groups.map((group) => {
        const dimension = dimensionOf(group, book);
        return dimension === -1 ? noSums() : groupSums(group, state.of(dimension), plan, book, filter);
      });
      const runs = about ? runsAbout(dataset.byDay(), dataset.blocks(), plan, about) : dataset.byDay();
      const totals = totalsOf(state.of(null), plan);
      const count = runs === dataset.byDay() ? totals.count : countOf(runs);
      const answer = { groups: sums, ...totals, count };
      return rows ? { ...answer, rows: newestRows(runs, rows, book, plan) } : answer;
    },
    facts: dataset.facts,
    bytes: () => bytesOf(dataset),
    image: dataset.image,
  };
};
