import { isSameJson } from "#schemas/documents/changes/equal.ts";
import { mayWrite } from "#schemas/documents/rights.ts";
import { CallError } from "#engine/transport/errors.ts";
import type { Journal, JournalRow } from "./journal.ts";
import type { Presence } from "./presence.ts";
import type { History, Place, Remote, ServedRevision } from "./remote.ts";
import type { Opened } from "./session.ts";

/** A document as it is opened: what is stored, and the unsaved work that was taken up. */
export interface OpenedDocument extends Opened {
  /** What the server holds now; unlike `base` never older. */
  stored: ServedRevision | null;
  /** The unsaved work of a tab that is gone, which the session goes on from. */
  recovered: JournalRow | null;
}

export interface OpenParts {
  remote: Remote;
  journal: Journal;
  presence: Presence;
  place: Place;
  owner: string;
  permissions: ReadonlySet<string>;
}

const historyOrNone = async (remote: Remote, place: Place): Promise<History | null> => {
  try {
    return await remote.history(place);
  } catch (error) {
    if (error instanceof CallError && error.code === "not_found") return null;
    throw error;
  }
};

const readStored = async (remote: Remote, place: Place, history: History | null): Promise<ServedRevision | null> => {
  const revision = history ? (history.draft ?? history.published ?? history.revisions[0]?.revision) : undefined;
  return revision === undefined ? null : await remote.revision(place, revision);
};

/** The newest unsaved work on the document whose tab is gone. One that says what is stored anyway is forgotten. */
const findOrphan = async ({ journal, presence, place, owner }: OpenParts, stored: ServedRevision | null) => {
  const rows = (await journal.all(owner)).filter(({ kind, slug }) => kind === place.kind && slug === place.slug);
  if (rows.length === 0) return null;
  const silent = ["", ...(await presence.silent(rows.map(({ tab }) => tab).filter((tab) => tab !== "")))];
  const orphans = rows.filter(({ tab }) => silent.includes(tab));
  const done = orphans.filter(
    ({ document, typed }) => typed === undefined && stored !== null && isSameJson(document, stored.document),
  );
  await Promise.all(done.map(({ id }) => journal.remove(id)));
  return orphans.find((row) => !done.includes(row)) ?? null;
};

const readOnlyOf = (stored: ServedRevision | null, isDeleted: boolean, mayEdit: boolean): string | null => {
  if (stored?.read_only) return "designer.read_only.newer";
  if (isDeleted) return "designer.read_only.deleted";
  return mayEdit ? null : "designer.read_only.right";
};

/** Opens a document: its draft, else what is published, with unsaved work on top. Null when there is nothing at all. */
export const openDocument = async (parts: OpenParts): Promise<OpenedDocument | null> => {
  const { remote, place, permissions } = parts;
  const history = await historyOrNone(remote, place);
  const stored = await readStored(remote, place, history);
  const row = await findOrphan(parts, stored);
  if (!stored && !row) return null;
  const pointers = { published: history?.published ?? null, draft: history?.draft ?? null };
  const isDeleted = stored !== null && pointers.published === null && pointers.draft === null;
  const mayEdit = mayWrite(place.kind, pointers.published === null, permissions);
  const readOnly = readOnlyOf(stored, isDeleted && !row, mayEdit);
  const recovered = readOnly === null ? row : null;
  // Work on a revision that is no longer the newest stays on it: saving merges it, or shows both.
  const isCurrent = recovered?.base?.revision === stored?.revision;
  const base = recovered && !isCurrent ? recovered.base : isDeleted && recovered ? null : stored;
  const document = recovered?.document ?? stored?.document;
  if (!document) return null;
  return { ...place, base, document, pointers, readOnly, stored, recovered };
};
