import type { ExplorerStore } from "#schemas/documents/explorer/schema.ts";
import { type Columns, createColumns } from "./columns/columns.ts";
import { type Chunk, chunksOf, valuesIn } from "./chunks.ts";
import type { BlockStore } from "./store/types.ts";
import type { DataAnswer, DataFacts, DataQuestion, DataShape, SourceRecord } from "./types.ts";

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
  records: readonly SourceRecord[];
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
}

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

const readAll = async (shape: DataShape, store: BlockStore): Promise<Opened> => {
  const opened: Opened = { shape, store, columns: createColumns(shape), newest: new Map() };
  for (const { procedure } of shape.sources)
    for await (const { month, chunks } of store.read(procedure)) {
      opened.columns.putChunks(procedure, month, chunks);
      noteNewest(opened, procedure, chunks);
    }
  return opened;
};

const stateOf = async ({ shape, store, columns, newest }: Opened): Promise<HostState> => ({
  facts: columns.facts(),
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

/** Records that cannot be stored are not to be asked either. */
const put = async (of: Opened, ...[given, onInserted]: Parameters<Host["put"]>): Promise<void> => {
  const { procedure, store, month, mark, records } = given;
  const chunks = chunksOf(records);
  await of.store.replace(procedure, store, month, mark, chunks, onInserted);
  of.columns.putChunks(procedure, month, chunks);
  noteNewest(of, procedure, chunks);
};

/** A host over a way to open the store. What it is told is done one after another. */
export const createHost = (openStore: (name: string, owner: string) => Promise<BlockStore>): Host => {
  let opened: Opened | null = null;
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
  const answer = async ({ columns }: Opened, question: DataQuestion, isWanted: () => boolean) => {
    const work = columns.ask(question);
    let since = performance.now();
    while (isWanted()) {
      const { done, value } = work.next();
      if (done) return value;
      if (performance.now() - since < breath) continue;
      await pause();
      since = performance.now();
    }
    return null;
  };
  return {
    open: (shape, name, owner) => {
      const result = turn.then(async () => {
        opened?.store.close();
        opened = await readAll(shape, await openStore(name, owner));
        return await stateOf(opened);
      });
      turn = result.catch(noop);
      return result;
    },
    state: () => inTurn(stateOf),
    put: (...given) => inTurn((of) => put(of, ...given)),
    reread: () =>
      inTurn(async ({ shape, store }) => {
        opened = await readAll(shape, store);
        return await stateOf(opened);
      }),
    ask: (asker, question) => {
      const ticket = (latest.get(asker) ?? 0) + 1;
      latest.set(asker, ticket);
      return inTurn((of) => answer(of, question, () => latest.get(asker) === ticket));
    },
    wipe: () =>
      inTurn(async ({ shape, store }) => {
        await store.wipe();
        opened = { shape, store, columns: createColumns(shape), newest: new Map() };
      }),
    close: () => {
      opened?.store.close();
      opened = null;
    },
  };
};
