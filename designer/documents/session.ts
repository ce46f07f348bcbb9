import { createStore, type StoreApi } from "zustand/vanilla";
import type { DocumentKind, Fault } from "#schemas/documents/envelope.ts";
import { isSameJson } from "#schemas/documents/changes/equal.ts";
import { merge } from "#schemas/documents/changes/merge.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { ErrorText } from "#engine/bindings/bound.ts";
import type { Edit, EditStep } from "./edit.ts";
import { applyEdit, begin, goTo, redo, undo } from "./history.ts";

/** A stored revision of a document. */
export interface Stored {
  revision: number;
  document: JsonObject;
}

/** Two edits of the same part: what both began from, what is stored now, and what stands here. */
export interface Conflict {
  base: JsonObject;
  stored: Stored;
  mine: JsonObject;
}

/** What a look at the document by the server found, of which state of the document. */
export interface Findings {
  of: JsonObject;
  faults: readonly Fault[];
  notices: readonly Fault[];
}

/** Which revisions the server shows to everybody, and to editors alone. */
interface Pointers {
  published: number | null;
  draft: number | null;
}

/** A text that is no document yet, and the document that it was made from. */
export interface TypedText {
  text: string;
  of: JsonObject;
}

/** A jump to a place of the document, a JSON pointer. */
interface Jump {
  path: string;
}
export type Mode = "configuring" | "preview";

/** A document under edit in this tab. */
export interface EditState {
  kind: DocumentKind;
  slug: string;
  /** The revision that the edit builds on; null for a document that is not stored yet. */
  base: Stored | null;
  pointers: Pointers;
  document: JsonObject;
  past: readonly EditStep[];
  future: readonly EditStep[];
  /** Ids of the chosen widgets, steps, columns or buttons. */
  selection: readonly string[];
  /** The place that a problem led to, one object for each jump; the field that stands for it takes the focus. */
  focus: Jump | null;
  mode: Mode;
  /** What is typed as JSON and cannot be read; null while the text is the document. */
  typed: TypedText | null;
  findings: Findings | null;
  saving: boolean;
  conflict: Conflict | null;
  problem: ErrorText | null;
  /** A revision that somebody else has stored, and that this edit does not hold yet. */
  newer: { revision: number; changed_by: string } | null;
  /** Where others had changed something that came in with the last save: JSON pointers by ids. */
  merged: readonly string[];
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
  /**
   * Takes in what is stored now, made from `ancestor` (what was sent, or what the edit began from): what others changed
   * is laid under every step of the history, so that undoing takes back the own edits alone. Where both changed the same
   * the state becomes a conflict. Answers whether it was taken in.
   */
  takeIn: (stored: Stored, ancestor: JsonObject) => boolean;
}

export interface Opened {
  kind: DocumentKind;
  slug: string;
  base: Stored | null;
  document: JsonObject;
  pointers?: Pointers;
  readOnly?: string | null;
}

type Steps = Pick<EditState, "document" | "past" | "future">;

/** Every state of a history with the difference from `ancestor` to `next` laid under it. */
const layUnder = (steps: Steps, ancestor: JsonObject, next: JsonObject): Steps => {
  const known = new Map<JsonObject, JsonObject>([[ancestor, next]]);
  const lay = (document: JsonObject): JsonObject => {
    const laid = known.get(document) ?? merge(ancestor, document, next).document;
    known.set(document, laid);
    return laid;
  };
  const layStep = (step: EditStep): EditStep => ({
    ...step,
    merge: null,
    before: lay(step.before),
    after: lay(step.after),
  });
  return { document: lay(steps.document), past: steps.past.map(layStep), future: steps.future.map(layStep) };
};

/** Is there something that no revision holds? */
export const isUnsaved = ({ base, document }: Pick<EditState, "base" | "document">): boolean =>
  base === null || base.document !== document;

const startOf = ({ kind, slug, base, document, pointers, readOnly = null }: Opened): EditState => ({
  kind,
  slug,
  base,
  pointers: pointers ?? { published: base?.revision ?? null, draft: null },
  ...begin(document),
  selection: [],
  focus: null,
  mode: "configuring",
  typed: null,
  findings: null,
  saving: false,
  conflict: null,
  problem: null,
  newer: null,
  merged: [],
  readOnly,
});

/** The one place where a document is edited, undone and redone. */
export const createEditSession = (opened: Opened): EditSession => {
  const store = createStore<EditState>()(() => startOf(opened));
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
      const history = isSameJson(start, mine) ? begin(start) : applyEdit(begin(start), { label, change: () => mine });
      store.setState({ base: next, ...history, conflict: null, problem: null });
    },
    takeIn: (stored, ancestor) => {
      const state = store.getState();
      const { conflicts } = merge(ancestor, state.document, stored.document);
      if (conflicts.length > 0) {
        store.setState({ conflict: { base: ancestor, stored, mine: state.document } });
        return false;
      }
      // What came back as it was sent stays the same object: nothing is drawn again, and what was saved is seen as saved.
      const next = isSameJson(ancestor, stored.document) ? ancestor : stored.document;
      const steps = next === ancestor ? {} : layUnder(state, ancestor, next);
      store.setState({ base: { revision: stored.revision, document: next }, ...steps });
      return true;
    },
  };
};
