import type { DataFacts, DataShape } from "#engine/explorer/types.ts";
import type { Chunk } from "#schemas/columns/chunks.ts";
import { type Block, blockOf } from "./block.ts";
import { type Codebook, createCodebook } from "./codebook.ts";
import { factsOf } from "./facts.ts";
import { type Image, imageOf, type Part, partsIn } from "./image.ts";
import { type FieldPlan, planFields } from "./plan.ts";
import { noteProduced } from "./produced.ts";
import { type Run, runsByDay } from "./runs.ts";

/** The records of an explorer as columns, and what follows from all of them. */
export interface Dataset {
  book: Codebook;
  /** In the order of the sources, those of a source by month. */
  blocks: () => readonly Block[];
  /** Replaces the records of a source in a month. */
  put: (procedure: string, month: string, chunks: readonly Chunk[]) => void;
  /** How often records were replaced. */
  version: () => number;
  plan: () => readonly FieldPlan[];
  facts: () => DataFacts;
  byDay: () => ReadonlyMap<number, readonly Run[]>;
  /** Makes sure that each row knows whether there was production for it on its day. */
  noteProduced: () => void;
  image: () => Image;
}

const inOrder = (one: Part, other: Part): number =>
  one.source - other.source || (one.month < other.month ? -1 : Number(one.month > other.month));

/** What is worked out once for each version. */
const perVersion = <Value>(version: () => number, work: () => Value): (() => Value) => {
  let known: { version: number; value: Value } | null = null;
  return () => {
    if (known?.version !== version()) known = { version: version(), value: work() };
    return known.value;
  };
};

/** A dataset that begins with an image of one of the same shape. */
export const createDataset = (shape: DataShape, image?: Image): Dataset => {
  const book = createCodebook(shape);
  let parts: readonly Part[] = image ? partsIn(image, book) : [];
  let changes = 0;
  const version = () => changes;
  const blocks = perVersion(version, () => parts.map(({ block }) => block));
  const byDay = perVersion(version, () => runsByDay(blocks()));
  const of = shape.dimensions.findIndex(({ key }) => key === shape.produced?.of);
  const note = perVersion(version, () => {
    const size = book.dictionaries[of]?.size() ?? 0;
    noteProduced(blocks(), byDay(), { of, field: shape.produced?.field ?? "", size });
  });
  return {
    book,
    blocks,
    put: (procedure, month, chunks) => {
      const source = shape.sources.findIndex((one) => one.procedure === procedure);
      if (source < 0) throw new Error(`Expected a source of the explorer, got ${procedure}`);
      const others = parts.filter((part) => part.source !== source || part.month !== month);
      const added =
        chunks.length === 0 ? [] : [{ source, month, block: blockOf(shape.sources[source]!, chunks, book) }];
      parts = [...others, ...added].sort(inOrder);
      changes += 1;
    },
    version,
    plan: perVersion(version, () => planFields(book, blocks())),
    facts: perVersion(version, () => factsOf(blocks(), book)),
    byDay,
    noteProduced: note,
    image: () => imageOf(book, parts),
  };
};
