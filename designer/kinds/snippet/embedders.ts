import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import type { DocumentRef, Remote } from "../../documents/remote.ts";
import type { Stored } from "../../documents/session.ts";
import { givenNames, renameGiven, type Renames } from "./given.ts";

/** A document that gives a snippet values for parameters which the snippet no longer has. */
export interface Embedder {
  ref: DocumentRef;
  published: Stored;
  draft: Stored | null;
  /** Those parameters. */
  lost: string[];
}

const parametersOf = ({ parameters }: JsonObject): ReadonlySet<string> =>
  new Set((Array.isArray(parameters) ? parameters : []).filter(isObject).map(({ name }) => String(name)));

const readEmbedder = async (remote: Remote, snippet: JsonObject, ref: DocumentRef): Promise<Embedder | null> => {
  const { published, draft } = await remote.history(ref);
  if (published === null) return null;
  const stored = await remote.revision(ref, published);
  const declared = parametersOf(snippet);
  const lost = givenNames(stored.document, String(snippet["slug"])).filter((name) => !declared.has(name));
  if (lost.length === 0) return null;
  return { ref, published: stored, draft: draft === null ? null : await remote.revision(ref, draft), lost };
};

/** The published documents that stop giving the snippet a value once it is published as it is. */
export const embeddersOf = async (remote: Remote, snippet: JsonObject): Promise<Embedder[]> => {
  const place = { kind: "dashboard" as const, slug: String(snippet["slug"]) };
  const { used_by } = await remote.references(place);
  const others = used_by.filter(({ kind }) => kind === "dashboard" || kind === "widget");
  const read = await Promise.all(others.map((ref) => readEmbedder(remote, snippet, ref)));
  return read.filter((one) => one !== null);
};

/**
 * Publishes each of these documents with the new names. A draft of one goes along as a draft; somebody's save in between
 * is merged or refused like any other, and one that is refused holds up no other. Answers the refused ones.
 */
export const renameInEmbedders = async (
  remote: Remote,
  slug: string,
  embedders: readonly Embedder[],
  renames: Renames,
  note: string,
): Promise<{ ref: DocumentRef; error: unknown }[]> => {
  const refused: { ref: DocumentRef; error: unknown }[] = [];
  for (const { ref, published, draft } of embedders) {
    const next = renameGiven(published.document, slug, renames);
    if (next === published.document) continue;
    try {
      const { revision } = await remote.savePublished(ref, next, published.revision, note);
      // Publishing has dropped the draft: it is put back over what is published now.
      if (draft) await remote.saveDraft(ref, renameGiven(draft.document, slug, renames), revision, note);
    } catch (error) {
      refused.push({ ref, error });
    }
  }
  return refused;
};
