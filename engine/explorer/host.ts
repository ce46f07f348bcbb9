import type { ExplorerStore } from "#schemas/documents/explorer/schema.ts";
import { type Columns, createColumns } from "./columns/columns.ts";
import type { Image } from "./columns/image.ts";
import { type Answers, createAnswers, type Glance, glanceIn } from "./glance.ts";
import { type Chunk, chunksOf, valuesIn } from "#schemas/columns/chunks.ts";
import { fromBytes, toBytes } from "#schemas/columns/bytes.ts";
import { chunksSent } from "#schemas/columns/sent.ts";
import type { RecordsPart } from "./load/slices.ts";
import { browserImages, type Images } from "./store/images.ts";
import type { BlockStore } from "./store/types.ts";
import type { DataAnswer, DataFacts, DataQuestion, DataShape } from "./types.ts";

/** What is known of the records that are at hand. */
export interface HostState {
  facts: DataFacts;
  /** By procedure: what each month was marked with, and the day of the newest record. */
  sources: Readonly<Record<string, { marks: ReadonlyMap<string, number>; newest: string | null }>>;
  kind: BlockStore["kind"];
}

export interface HostPut {
  procedure: string;
  store: ExplorerStore;
  month: string;
  mark: number;
  parts: readonly RecordsPart[];
}

/** Holds the records of an explorer: in columns to be asked, and in the store of the browser. */
export interface Host {
  open: (shape: DataShape, name: string, owner: string) => Promise<HostState>;
  state: () => Promise<HostState>;
  put: (put: HostPut, onInserted: (inserted: number, of: number) => void) => Promise<void>;
  /** Reads anew what is kept: another page has changed it. */
  reread: () => Promise<HostState>;
  /** Null when the same asker has asked something else before it was answered. */
  ask: (asker: string, question: DataQuestion) => Promise<DataAnswer | null>;
  /**
   * Keeps the columns as they stand, and what was asked of them: the next visit need not put them together, and has these
   * answers before it has them. What is kept so already is not written again.
   */
  keep: () => Promise<void>;
  wipe: () => Promise<void>;
  close: () => void;
}

/** Milliseconds of work after which a newer question is looked for. */
const breath = 8;

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

const noop = () => {};

interface Opened {
  shape: DataShape;
  store: BlockStore;
  columns: Columns;
  /** The day of the newest record, by procedure. */
  newest: Map<string, string>;
  /** Where the columns are kept as they stand, and for whom. */
  images: Images;
  name: string;
  owner: string;
  /** The key of the image that is kept of the columns as they are; null where it is not known of one. */
  kept: string | null;
  /** Of the columns as they are. */
  answers: Answers;
}

const proceduresOf = ({ sources }: DataShape): string[] => sources.map(({ procedure }) => procedure);

/** What an image is only good for: these records and this person, put together in this way by this program. */
const keyOf = async ({ shape, store, owner }: Pick<Opened, "shape" | "store" | "owner">): Promise<string | null> => {
  const stamp = await store.stamp(proceduresOf(shape));
  return stamp === null ? null : JSON.stringify([globalThis.location?.href, owner, shape, stamp]);
};

const imageName = ({ name, shape }: Pick<Opened, "name" | "shape">): string => [name, ...proceduresOf(shape)].join(" ");
const glanceName = (of: Pick<Opened, "name" | "shape">): string => `${imageName(of)} answers`;

/** What is kept as an image. */
interface KeptColumns {
  key: string;
  newest: [procedure: string, day: string][];
  columns: Image;
}

/** The columns that are kept under a key; null where there are none. */
const readImage = async (of: Opening, key: string | null): Promise<KeptColumns | null> => {
  if (key === null) return null;
  try {
    const bytes = await of.images.read(imageName(of));
    // The sum over its bytes and its key say that it was written below.
    const found = bytes && (fromBytes(bytes) as KeptColumns | null);
    return found?.key === key ? found : null;
  } catch (error) {
    console.warn("The columns are put together anew", error);
    return null;
  }
};

/** Nothing is lost without it but time. */
const readGlance = async (of: Opening, key: string | null): Promise<Glance | null> => {
  if (key === null) return null;
  try {
    return glanceIn(await of.images.read(glanceName(of)), key);
  } catch (error) {
    console.warn("What was answered at the last visit is answered anew", error);
    return null;
  }
};

/** The latest of the days that records have, and of one that is known. */
const latestOf = (chunks: readonly Chunk[], day: string, known: string | undefined): string | undefined => {
  let latest = known;
  for (const chunk of chunks)
    for (const own of valuesIn(chunk, day))
      if (typeof own === "string" && (latest === undefined || own > latest)) latest = own;
  return latest;
};

const noteNewest = ({ shape, newest }: Opened, procedure: string, chunks: readonly Chunk[]): void => {
  const source = shape.sources.find((one) => one.procedure === procedure);
  const latest = source && latestOf(chunks, source.day, newest.get(procedure));
  if (latest !== undefined) newest.set(procedure, latest);
};

type Opening = Omit<Opened, "columns" | "newest" | "kept" | "answers">;

const emptyOf = (opening: Opening): Opened => ({
  ...opening,
  columns: createColumns(opening.shape),
  newest: new Map(),
  kept: null,
  answers: createAnswers(),
});

const readAll = async (opening: Opening): Promise<Opened> => {
  const { shape, store } = opening;
  const opened = emptyOf(opening);
  for (const { procedure } of shape.sources)
    for await (const { month, chunks } of store.read(procedure)) {
      opened.columns.putChunks(procedure, month, chunks);
      noteNewest(opened, procedure, chunks);
    }
  return opened;
};

const readKept = async (opening: Opening, key: string | null): Promise<Opened> => {
  const image = await readImage(opening, key);
  if (!image) return await readAll(opening);
  const { newest, columns } = image;
  return { ...emptyOf(opening), columns: createColumns(opening.shape, columns), newest: new Map(newest), kept: key };
};

const stateWith = async ({ shape, store }: Opening, { facts, newest }: Pick<Glance, "facts" | "newest">) => ({
  facts,
  sources: Object.fromEntries(
    await Promise.all(
      shape.sources.map(
        async ({ procedure }) =>
          [procedure, { marks: await store.marks(procedure), newest: newest.get(procedure) ?? null }] as const,
      ),
    ),
  ),
  kind: store.kind,
});

const stateOf = async (of: Opened): Promise<HostState> =>
  await stateWith(of, { facts: of.columns.facts(), newest: of.newest });

/** What is known at once of what is kept, and the columns that come after. */
const lookInto = async (opening: Opening) => {
  const key = await keyOf(opening).catch(() => null);
  const glance = await readGlance(opening, key);
  const reading = readKept(opening, key);
  return { glance, reading, state: glance ? stateWith(opening, glance) : reading.then(stateOf) };
};

/** Records that cannot be stored are not to be asked either. */
const put = async (of: Opened, ...[given, onInserted]: Parameters<Host["put"]>): Promise<void> => {
  const { procedure, store, month, mark, parts } = given;
  const chunks = parts.flatMap((part) => (part instanceof ArrayBuffer ? chunksSent(part) : chunksOf(part)));
  await of.store.replace(procedure, store, month, mark, chunks, onInserted);
  of.columns.putChunks(procedure, month, chunks);
  of.kept = null;
  of.answers = createAnswers();
  noteNewest(of, procedure, chunks);
};

/** The bytes of the columns as they stand; null where they are kept so already, or the records are not kept. */
const newImage = async (of: Opened): Promise<Uint8Array<ArrayBuffer> | null> => {
  const key = await keyOf(of);
  if (key === null || key === of.kept) return null;
  of.kept = key;
  return toBytes({ key, newest: [...of.newest], columns: of.columns.image() } satisfies KeptColumns);
};

/** The same of the answers to what was asked of the columns of an image that is kept. */
const newGlance = ({ kept, columns, newest, answers }: Opened): Uint8Array<ArrayBuffer> | null =>
  kept === null ? null : answers.bytes({ key: kept, facts: columns.facts(), newest: [...newest] });

/** Null when the answer is wanted no more; between pieces of work a newer question is heard. */
const answer = async ({ columns, answers }: Opened, question: DataQuestion, isWanted: () => boolean) => {
  const work = columns.ask(question);
  let since = performance.now();
  while (isWanted()) {
    const { done, value } = work.next();
    if (done) {
      answers.note(question, value);
      return value;
    }
    if (performance.now() - since < breath) continue;
    await pause();
    since = performance.now();
  }
  return null;
};

/** A host over a way to open the store. What it is told is done one after another. */
export const createHost = (
  openStore: (name: string, owner: string) => Promise<BlockStore>,
  images: Images = browserImages,
): Host => {
  let opened: Opened | null = null;
  /** Stands until the columns do. */
  let glance: Glance | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  const latest = new Map<string, number>();
  const inTurn = <T>(work: (of: Opened) => Promise<T>): Promise<T> => {
    const run = async () => {
      if (!opened) throw new Error("Expected an explorer that is open");
      return await work(opened);
    };
    const result = turn.then(run);
    turn = result.catch(noop);
    return result;
  };
  return {
    open: (shape, name, owner) => {
      const begun = turn.then(async () => {
        opened?.store.close();
        const found = await lookInto({ shape, store: await openStore(name, owner), images, name, owner });
        glance = found.glance;
        const reading = found.reading.then((read) => void ([opened, glance] = [read, null]));
        return { reading, state: found.state };
      });
      turn = begun.then(({ reading }) => reading).catch(noop);
      return begun.then(({ state }) => state);
    },
    state: () => inTurn(stateOf),
    put: (...given) => inTurn((of) => put(of, ...given)),
    reread: () =>
      inTurn(async (of) => {
        opened = await readAll(of);
        return await stateOf(opened);
      }),
    ask: (asker, question) => {
      const ticket = (latest.get(asker) ?? 0) + 1;
      latest.set(asker, ticket);
      const known = glance?.answerTo(question);
      if (known) return Promise.resolve(known);
      return inTurn((of) => answer(of, question, () => latest.get(asker) === ticket));
    },
    keep: async () => {
      const [image, answers] = await inTurn(async (of) => [await newImage(of), newGlance(of)]);
      // Who asks meanwhile does not wait for the disk.
      if (image && opened) await images.write(imageName(opened), image);
      if (answers && opened) await images.write(glanceName(opened), answers);
    },
    wipe: () =>
      inTurn(async (of) => {
        await of.store.wipe();
        opened = emptyOf(of);
      }),
    close: () => {
      opened?.store.close();
      opened = null;
    },
  };
};
