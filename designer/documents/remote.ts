import type { DocumentKind, Fault, Label } from "#schemas/documents/envelope.ts";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { CallError } from "#engine/transport/errors.ts";
import type { Transport } from "#engine/transport/transport.ts";
import { objectOf } from "../values.ts";
import type { Findings, Stored } from "./session.ts";

/** Where a document is. */
export interface Place {
  kind: DocumentKind;
  slug: string;
}

/** Who saved a revision, and when (ISO 8601). */
interface Mark {
  revision: number;
  changed_by: string;
  changed_at: string;
}

/** A document in the list of its kind, as its editors see it. */
export interface ListedDocument extends Mark {
  kind: DocumentKind;
  slug: string;
  title: Label;
  origin: "builtin" | "edit";
  shipped_changed: boolean;
  /** The site ships one of this name: deleting the edit brings it back. */
  shipped: boolean;
  /** A newer revision that is not published yet. */
  draft: Mark | null;
  published: boolean;
  deleted: boolean;
  faults: number;
  used_by: number;
  isSnippet?: boolean;
  snippetTag?: string;
  widget?: string;
  overview_name?: string;
  record_no?: number;
}

/** A document of another plant that a new one may begin as a copy of. */
export interface Template {
  kind: DocumentKind;
  slug: string;
  title: Label;
  /** One line on what it shows. */
  about: Label;
  /** What it names of the plant that it comes from: things, places, addresses, files. */
  replace: readonly string[];
  isSnippet?: boolean;
}

export interface Revision extends Mark {
  origin: "builtin" | "edit";
  note: string | null;
}

export interface History {
  published: number | null;
  draft: number | null;
  shipped_changed: boolean;
  shipped: { from: number; to: number; changes: string[] } | null;
  revisions: Revision[];
}

/** A revision as this build of the server reads it. */
export interface ServedRevision extends Stored {
  faults: Fault[];
  /** It comes from a newer build: shown, never rewritten. */
  read_only?: boolean;
}

export interface Saved extends Stored {
  /** Others had saved meanwhile; what they changed is in `document`. */
  merged: boolean;
  /** What the server notices in it, and does not refuse. */
  notices: Fault[];
}

export interface DocumentRef {
  kind: DocumentKind;
  slug: string;
  title?: Label;
}

export interface References {
  uses: { documents: DocumentRef[]; procedures: string[]; texts: string[] };
  used_by: DocumentRef[];
}

export type Precondition = number | "new";

const headersOf = (precondition: Precondition): Record<string, string> =>
  precondition === "new" ? { "if-none-match": "*" } : { "if-match": `"${precondition}"` };

const noted = (path: string, note: string): string =>
  note.trim() === "" ? path : `${path}&note=${encodeURIComponent(note.trim())}`;

const addressOf = ({ kind, slug }: Place): string => `/api/documents/${kind}/${encodeURIComponent(slug)}`;

/** What the designer asks of the documents API. Every function rejects with `CallError` or `NoLinkError`. */
export const createRemote = ({ request }: Pick<Transport, "request">) => ({
  list: (kind: DocumentKind, deleted = false) =>
    request<ListedDocument[]>("GET", `/api/documents/${kind}?editor=1${deleted ? "&deleted=1" : ""}`),
  templates: (kind: DocumentKind) => request<Template[]>("GET", `/api/documents/${kind}?templates=1`),
  template: (place: Place) => request<JsonObject>("GET", `${addressOf(place)}/template`),
  history: (place: Place) => request<History>("GET", `${addressOf(place)}/revisions`),
  revision: (place: Place, revision: number) =>
    request<ServedRevision>("GET", `${addressOf(place)}/revisions/${revision}?view=1`),
  references: (place: Place) => request<References>("GET", `${addressOf(place)}/references`),
  check: (place: Place, document: JsonObject) =>
    request<Omit<Findings, "of">>("POST", `${addressOf(place)}/check`, { body: document, background: true }),
  saveDraft: (place: Place, document: JsonObject, precondition: Precondition, note = "") =>
    request<Saved>("PUT", noted(`${addressOf(place)}?draft=1&view=1`, note), {
      body: document,
      headers: headersOf(precondition),
    }),
  /** Publishes a document at once, without a draft. */
  savePublished: (place: Place, document: JsonObject, precondition: Precondition, note = "") =>
    request<Saved>("PUT", noted(`${addressOf(place)}?view=1`, note), {
      body: document,
      headers: headersOf(precondition),
    }),
  publish: (place: Place, revision: number, note = "") =>
    request<Saved>("POST", noted(`${addressOf(place)}/publish?view=1`, note), {
      body: {},
      headers: headersOf(revision),
    }),
  restore: (place: Place, revision: number, over: Precondition) =>
    request<Saved>("POST", `${addressOf(place)}/revisions/${revision}/restore?view=1`, {
      body: {},
      headers: headersOf(over),
    }),
  discardDraft: (place: Place, revision: number) =>
    request<null>("DELETE", `${addressOf(place)}?draft=1`, { headers: headersOf(revision) }),
  remove: (place: Place, revision: number) =>
    request<null>("DELETE", addressOf(place), { headers: headersOf(revision) }),
});
export type Remote = ReturnType<typeof createRemote>;

const isStored = (value: unknown): value is Stored =>
  isObject(value) && typeof value["revision"] === "number" && isObject(value["document"]);

const isFault = (value: unknown): value is Fault =>
  isObject(value) && typeof value["path"] === "string" && typeof value["message"] === "string";

/** What is stored now, where a write was refused because it built on an older revision. */
export const storedOf = (error: unknown): Stored | null => {
  if (!(error instanceof CallError) || error.code !== "revision_conflict") return null;
  const stored = objectOf(error.res)["stored"];
  return isStored(stored) ? stored : null;
};

/** What is wrong in a document that was refused, where that is why. */
export const faultsOf = (error: unknown): Fault[] | null =>
  error instanceof CallError && error.code === "invalid_document" && Array.isArray(error.res)
    ? error.res.filter(isFault)
    : null;
