import type { ExplorerDocument } from "#schemas/documents/explorer/schema.ts";
import type { Clock } from "#engine/transport/clock.ts";
import { createListeners } from "#engine/transport/listeners.ts";
import type { Transport } from "#engine/transport/transport.ts";
import { minute, second } from "#schemas/durations.ts";
import type { Host, HostState } from "./host.ts";
import { createLoader, type LoaderParts } from "./load/loader.ts";
import { isCut } from "./load/plan.ts";
import type { RecordsPart } from "./load/slices.ts";
import { initialState, isFirstLoad, type LoadState } from "./load/state.ts";
import type { Stored } from "./load/stored.ts";
import type { Tabs } from "./load/tabs.ts";
import { shapeOf } from "./shape.ts";
import type { DataAnswer, DataFacts, DataQuestion } from "./types.ts";
import { lengthSent } from "#schemas/columns/sent.ts";

/** Months that the first load reads, where the document does not say. Source: docs/specification, WD-479. */
const usualMonths = 36;
/** A month of a large plant takes longer than what a person waits for. */
const patience = 3 * minute;
/** So long after the last answer it is kept: while filters change nobody needs each. */
const settled = 2 * second;

/** The read that tells which months have changed. */
const changesRead: string = "load_history_changes";
interface MonthOfChanges {
  month: string;
  changes: number;
}

/** What there is to look at. */
export interface Records {
  /** Nothing is there yet that could be shown. */
  isAwaited: boolean;
  /** Null until it is known what the browser has. */
  facts: DataFacts | null;
  /** Grows with every change of the records; 0 before they are known. */
  version: number;
  /** `memory` where the browser keeps nothing. */
  kind: HostState["kind"] | null;
  /** When the last load ended, ms UTC; null before. */
  loadedAt: number | null;
}

/** The records of an explorer for as long as they are looked at. */
export interface ExplorerSession {
  /** The same object until something of it changes, however far a load is. */
  records: () => Records;
  load: () => LoadState;
  subscribe: (listener: () => void) => () => void;
  /** Null when the same asker has asked something else meanwhile. */
  ask: (asker: string, question: DataQuestion) => Promise<DataAnswer | null>;
  retry: () => void;
  /** Deletes what the browser has kept, and loads it anew. */
  reset: () => void;
  /** Nothing comes of it any more: it was closed, or somebody has signed out. */
  isOver: () => boolean;
  close: () => void;
}

export interface SessionParts {
  document: ExplorerDocument;
  timeZone: string;
  /** The name of the database, and whose records may be in it. */
  name: string;
  owner: string;
  host: Host;
  transport: Pick<Transport, "call">;
  clock: Clock;
  tabs: Tabs;
}

export const noRecords: Records = { isAwaited: true, facts: null, version: 0, kind: null, loadedAt: null };

/** How the loader knows and puts records, by the host. */
const storedBy = (host: Host, onState: (state: HostState) => void): Stored => {
  let kind: HostState["kind"] = "memory";
  const look = async () => {
    const state = await host.state();
    kind = state.kind;
    return state;
  };
  return {
    count: async () => (await look()).facts.rows,
    newest: async (procedure) => (await look()).sources[procedure]?.newest ?? null,
    marks: async (procedure) => (await look()).sources[procedure]?.marks ?? new Map(),
    put: async ({ procedure, store }, month, mark, records, onInserted) =>
      await host.put({ procedure, store, month, mark, parts: records.parts }, onInserted),
    isShared: () => kind === "kept",
    readAnew: async () => onState(await host.reread()),
  };
};

/** What a session knows, and who listens to it. */
const createKnown = () => {
  const listeners = createListeners();
  let records = noRecords;
  let load: LoadState = initialState;
  let isWhole = false;
  let isEnded = false;
  const become = (next: LoadState, changes: Partial<Records> = {}) => {
    if (isEnded) return;
    const isAwaited = isFirstLoad(next) || (next.name === "initial-check" && !isWhole);
    load = next;
    if (isAwaited !== records.isAwaited || Object.keys(changes).length > 0)
      records = { ...records, ...changes, isAwaited };
    listeners.tell();
  };
  return {
    records: () => records,
    load: () => load,
    subscribe: listeners.add,
    become,
    /** No load that was cut has left them. */
    whole: (is: boolean) => {
      isWhole = is;
    },
    take: ({ facts, kind }: HostState, more: Partial<Records> = {}) =>
      become(load, { facts, kind, version: records.version + 1, ...more }),
    failed: (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      become({ name: "failed", isFirst: records.facts === null, message, error });
    },
    isOver: () => isEnded,
    end: () => {
      isEnded = true;
    },
  };
};

/** How months and their changes are read from the server. */
const readsBy = (transport: SessionParts["transport"]): Pick<LoaderParts, "fetch" | "changes"> => ({
  fetch: async (procedure, range, signal) => {
    const options = { background: true, timeout: patience, signal, columns: true };
    const part = (await transport.call(procedure, range, options)) as RecordsPart;
    return { length: part instanceof ArrayBuffer ? lengthSent(part) : part.length, parts: [part] };
  },
  changes: async (signal) => {
    const rows = await transport.call(changesRead, {}, { background: true, signal });
    return new Map((rows as MonthOfChanges[]).map(({ month, changes }) => [month, changes]));
  },
});

/** Has the host keep what it has: at once, or some time after the last answer. */
const createKeeping = (
  { host, clock }: Pick<SessionParts, "host" | "clock">,
  known: Pick<ReturnType<typeof createKnown>, "load" | "isOver">,
) => {
  let stop = () => {};
  const now = () =>
    host.keep().catch((error: unknown) => {
      if (!known.isOver()) console.warn("The columns were not kept", error);
    });
  return {
    now,
    soon: () => {
      stop();
      if (!known.isOver() && known.load().name === "insert-done") stop = clock.after(settled, () => void now());
    },
    stop: () => stop(),
  };
};

/** Opens what the browser has, loads what is missing, and answers questions. */
export const openSession = (parts: SessionParts): ExplorerSession => {
  const { document, timeZone, host, transport, clock, tabs } = parts;
  const shape = shapeOf(document, timeZone);
  const { become, take, whole, failed, end, ...known } = createKnown();
  const window = { now: clock.now(), timeZone, months: document.months ?? usualMonths };
  const loader = createLoader({
    sources: shape.sources,
    months: window.months,
    timeZone,
    clock,
    ...readsBy(transport),
    stored: storedBy(host, take),
    tabs,
  });
  const keeping = createKeeping(parts, known);
  const follow = async () => {
    const next = loader.get();
    const isOver = next.name === "insert-done" || next.name === "failed";
    // What has come is known before it is said that it has.
    if (isOver) take(await host.state(), next.name === "insert-done" ? { loadedAt: clock.now() } : {});
    become(next);
    if (next.name === "insert-done") await keeping.now();
  };
  const begin = async () => {
    const opened = await host.open(shape, parts.name, parts.owner);
    const { rows } = opened.facts;
    whole(rows > 0 && !Object.values(opened.sources).some(({ marks }) => isCut({ marks, ...window })));
    take(opened);
    await loader.load();
  };
  const reset = async () => {
    await host.wipe().catch((error: unknown) => console.error("The local data were not deleted", error));
    await loader.restart();
  };
  const leave = loader.subscribe(() => void follow().catch(failed));
  const close = () => {
    if (known.isOver()) return;
    end();
    leave();
    keeping.stop();
    loader.stop();
    host.close();
    tabs.close();
  };
  tabs.onForgotten(close);
  void begin().catch(failed);
  return {
    ...known,
    ask: async (asker, question) => {
      const answer = await host.ask(asker, question).catch(failed);
      keeping.soon();
      return answer ?? null;
    },
    retry: () => void (known.records().facts === null ? begin() : loader.load()).catch(failed),
    reset: () => void reset().catch(failed),
    close,
  };
};
