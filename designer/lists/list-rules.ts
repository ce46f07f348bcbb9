import { mayWrite } from "#schemas/documents/rights.ts";
import type { ListPlace } from "../documents/paths.ts";
import type { ListedDocument } from "../documents/remote.ts";

/** Snippets are dashboards with a list of their own. */
export const belongs = ({ isSnippet = false, kind }: ListedDocument, { snippets }: ListPlace): boolean =>
  kind !== "dashboard" || isSnippet === snippets;

/** What somebody may do with the documents of a kind. */
export interface ListRights {
  add: boolean;
  change: boolean;
  /** Take documents out of the system and bring them in. */
  carry: boolean;
}

export const rightsOn = (kind: ListPlace["kind"], held: ReadonlySet<string>): ListRights => ({
  add: mayWrite(kind, true, held),
  change: mayWrite(kind, false, held),
  carry: held.has("can-do-admin-actions"),
});

export const listActions = ["duplicate", "export", "delete", "restore"] as const;
export type ListAction = (typeof listActions)[number];

/** Is the action offered for a document? A shipped one without an edit cannot be deleted. */
export const isOffered = (action: ListAction, document: ListedDocument, may: ListRights): boolean => {
  const { deleted, published, origin } = document;
  switch (action) {
    case "duplicate":
      return may.add && !deleted;
    case "export":
      return may.carry && published;
    case "delete":
      return may.change && !deleted && (origin === "edit" || !published);
    case "restore":
      return may.add && deleted;
  }
};

/** The slugs that a new document cannot have. */
export const takenSlugs = (documents: readonly ListedDocument[]): Set<string> =>
  new Set(documents.filter(({ deleted }) => !deleted).map(({ slug }) => slug));
