import { Dexie, type Table } from "dexie";
import type { DocumentKind } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { Clock } from "#engine/transport/clock.ts";
import { type EditSession, type EditState, isUnsaved, type Stored } from "./session.ts";

/** Unsaved work of one tab on one document. */
export interface JournalRow {
  /** `owner/kind/slug/tab`. */
  id: string;
  /** Company and user. */
  owner: string;
  kind: DocumentKind;
  slug: string;
  tab: string;
  base: Stored | null;
  document: JsonObject;
  /** What was typed as JSON and could not be read. */
  typed?: string;
  /** When it was last changed, ms UTC. */
  at: number;
}

export interface Journal {
  put: (row: JournalRow) => Promise<void>;
  remove: (id: string) => Promise<void>;
  /** All rows of an owner, newest first. */
  all: (owner: string) => Promise<JournalRow[]>;
}

const newestFirst = (rows: readonly JournalRow[]): JournalRow[] => [...rows].sort((a, b) => b.at - a.at);

/** The journal in IndexedDB, in a database of its own: a sign-out wipes what else is kept. */
export const indexedJournal = (name = "shopwright-designer"): Journal => {
  const database = new Dexie(name, { chromeTransactionDurability: "strict" });
  database.version(1).stores({ unsaved: "id, owner" });
  const rows: Table<JournalRow, string> = database.table("unsaved");
  return {
    put: async (row) => void (await rows.put(row)),
    remove: (id) => rows.delete(id),
    all: async (owner) => newestFirst(await rows.where("owner").equals(owner).toArray()),
  };
};

/** A journal for tests and for browsers that refuse storage. */
export const memoryJournal = (): Journal => {
  const rows = new Map<string, JournalRow>();
  return {
    put: async (row) => void rows.set(row.id, structuredClone(row)),
    remove: async (id) => void rows.delete(id),
    all: async (owner) => newestFirst([...rows.values()].filter((row) => row.owner === owner)),
  };
};

export const rowId = ({ owner, kind, slug, tab }: Pick<JournalRow, "owner" | "kind" | "slug" | "tab">): string =>
  [owner, kind, slug, tab].join("/");

/** What was changed is written after this many milliseconds at the latest, however much is typed. */
const journalDelay = 200;

export interface KeepJournal {
  session: EditSession;
  journal: Journal;
  clock: Clock;
  owner: string;
  tab: string;
  /** The browser refused to keep it. */
  report: (error: unknown) => void;
}

export interface KeptJournal {
  /** Writes now what is not written yet. */
  flush: () => Promise<void>;
  /** Writes the last of it and listens no more. */
  stop: () => Promise<void>;
}

/** Keeps the unsaved state of a session in the journal, and forgets it once a revision holds it. */
export const keepJournal = ({ session, journal, clock, owner, tab, report }: KeepJournal): KeptJournal => {
  const { kind, slug } = session.store.getState();
  const id = rowId({ owner, kind, slug, tab });
  let written: Pick<EditState, "base" | "document" | "typed"> | null = null;
  let cancel: (() => void) | null = null;
  let writing = Promise.resolve();
  const write = async () => {
    const { base, document, typed } = session.store.getState();
    if (written?.base === base && written.document === document && written.typed === typed) return;
    written = { base, document, typed };
    const text = typed === null ? {} : { typed: typed.text };
    if (isUnsaved({ base, document }) || typed !== null)
      await journal.put({ id, owner, kind, slug, tab, base, document, ...text, at: clock.now() });
    else await journal.remove(id);
  };
  const flush = () => {
    cancel?.();
    cancel = null;
    writing = writing.then(write).catch((error: unknown) => {
      written = null;
      report(error);
    });
    return writing;
  };
  const later = () => {
    cancel ??= clock.after(journalDelay, () => void flush());
  };
  const stopListening = session.store.subscribe((state, before) => {
    if (state.document !== before.document || state.base !== before.base || state.typed !== before.typed) later();
  });
  void flush();
  return {
    flush,
    stop: () => {
      stopListening();
      return flush();
    },
  };
};
