import { createStore, type StoreApi } from "zustand/vanilla";
import type { DocumentKind, Fault } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { ErrorText } from "#engine/bindings/bound.ts";
import type { Edit, EditStep } from "./edit.ts";
import { applyEdit, begin, goTo, redo, undo } from "./history.ts";

/** A stored revision of a document. */
export interface Stored {
  revision: number;
  document: JsonObject;
}

/** Both sides of a save that the server refused because another editor had saved the same part. */
export interface Conflict {
  stored: Stored;
  mine: JsonObject;
}

/** What a look at the document by the server found, of which state of the document. */
export interface Findings {
  of: JsonObject;
  faults: readonly Fault[];
  notices: readonly Fault[];
}

export type Mode = "configuring" | "preview";

/** A document under edit in this tab. */
export interface EditState {
  kind: DocumentKind;
  slug: string;
  /** The revision that the edit builds on; null for a document that is not stored yet. */
  base: Stored | null;
  document: JsonObject;
  past: readonly EditStep[];
  future: readonly EditStep[];
  /** Ids of the chosen widgets, steps, columns or buttons. */
  selection: readonly string[];
  mode: Mode;
  findings: Findings | null;
  saving: boolean;
  conflict: Conflict | null;
  problem: ErrorText | null;
  /** Why nothing can be changed (a newer version, a missing right), as a text key; null where it can. */
  readOnly: string | null;
}

export interface EditSession {
  store: StoreApi<EditState>;
  apply: (edit: Edit<any>) => void;
  undo: () => void;
  redo: () => void;
  /** Goes to the state after so many steps. */
  goTo: (done: number) => void;
  select: (ids: readonly string[]) => void;
  setMode: (mode: Mode) => void;
  /** Lays what else became known over the state: findings, a save under way, its outcome. */
  patch: (change: Partial<EditState>) => void;
  /** Begins anew from a stored revision, with what was not saved laid over it as one step. */
  rebase: (base: Stored | null, document: JsonObject, label?: string) => void;
}

export interface Opened {
  kind: DocumentKind;
  slug: string;
  base: Stored | null;
  document: JsonObject;
  readOnly?: string | null;
}

/** Is there something that no revision holds? */
export const isUnsaved = ({ base, document }: Pick<EditState, "base" | "document">): boolean =>
  base === null || base.document !== document;

/** The one place where a document is edited, undone and redone. */
export const createEditSession = ({ kind, slug, base, document, readOnly = null }: Opened): EditSession => {
  const store = createStore<EditState>()(() => ({
    kind,
    slug,
    base,
    ...begin(document),
    selection: [],
    mode: "configuring",
    findings: null,
    saving: false,
    conflict: null,
    problem: null,
    readOnly,
  }));
  const isOpen = () => store.getState().readOnly === null;
  return {
    store,
    apply: (edit) => {
      if (isOpen()) store.setState((state) => applyEdit(state, edit));
    },
    undo: () => store.setState((state) => (isOpen() ? undo(state) : {})),
    redo: () => store.setState((state) => (isOpen() ? redo(state) : {})),
    goTo: (done) => store.setState((state) => (isOpen() ? goTo(state, done) : {})),
    select: (selection) => store.setState({ selection }),
    setMode: (mode) => store.setState({ mode }),
    patch: (change) => store.setState(change),
    rebase: (next, mine, label = "designer.edit.recovered") => {
      const start = next?.document ?? mine;
      const history = start === mine ? begin(start) : applyEdit(begin(start), { label, change: () => mine });
      store.setState({ base: next, ...history, conflict: null, problem: null });
    },
  };
};
