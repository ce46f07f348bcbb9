import type { DocumentKind } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { kinds } from "#schemas/documents/kinds.ts";
import { copyOf, newDocument } from "#schemas/documents/kind.ts";
import { toKebabCase } from "#schemas/documents/slug.ts";
import { type Journal, rowId } from "../documents/journal.ts";
import { kindOf } from "../documents/kinds.ts";
import { faultsOf, type ListedDocument, type Remote, type Template } from "../documents/remote.ts";

export interface CreateParts {
  remote: Remote;
  journal: Journal;
  owner: string;
  now: () => number;
}

/** The tab of work that no tab has begun yet: whoever opens the document takes it up. */
const nobodysTab = "";

/**
 * Stores a new document as a draft. One that is not complete yet (a page needs an address) waits in this browser until
 * its editor has completed it. Rejects as the server does, for example when the name is taken.
 */
const store = async ({ remote, journal, owner, now }: CreateParts, document: JsonObject): Promise<string> => {
  const place = { kind: kindOf(document), slug: String(document.slug) };
  try {
    await remote.saveDraft(place, document, "new");
  } catch (error) {
    if (!faultsOf(error)) throw error;
    const id = rowId({ owner, ...place, tab: nobodysTab });
    await journal.put({ id, owner, ...place, tab: nobodysTab, base: null, document, at: now() });
  }
  return place.slug;
};

/** A new document under an entered name, which becomes its title; answers the slug. */
export const createDocument = (
  parts: CreateParts,
  { kind, snippets }: { kind: DocumentKind; snippets: boolean },
  name: string,
): Promise<string> =>
  store(parts, {
    ...newDocument(kinds[kind], toKebabCase(name), name.trim()),
    ...(kind === "dashboard" && snippets ? { isSnippet: true } : {}),
  });

/** Stores a copy of a document as a draft under another name; answers the slug. */
export const storeCopy = (parts: CreateParts, document: JsonObject, name: string): Promise<string> =>
  store(parts, copyOf(kinds[kindOf(document)], document, toKebabCase(name), name.trim()));

/** A copy of a template under another name, with all that it names of its own plant; answers the slug. */
export const createFromTemplate = async (parts: CreateParts, of: Template, name: string): Promise<string> =>
  await storeCopy(parts, await parts.remote.template(of), name);

/** A copy of a document, its draft where it has one, under another name; answers the slug. */
export const duplicateDocument = async (parts: CreateParts, of: ListedDocument, name: string): Promise<string> => {
  const { document } = await parts.remote.revision(of, of.draft?.revision ?? of.revision);
  return await storeCopy(parts, document, name);
};
