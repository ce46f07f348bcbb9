import type { DocumentKind } from "#schemas/documents/envelope.ts";

/** The pointers of a document. `builtin` is the revision that holds what the site ships now. */
export interface DocumentRow {
  company_id: number;
  kind: DocumentKind;
  slug: string;
  published: number | null;
  draft: number | null;
  builtin: number | null;
  last_revision: number;
}

/**
 * One immutable save. `body` is JSON: the whole document, or with `sparse` 1 the patch over the builtin that
 * `base_revision` names (null = no difference).
 */
export interface DocumentRevisionRow {
  company_id: number;
  kind: DocumentKind;
  slug: string;
  revision: number;
  origin: "builtin" | "edit";
  base_revision: number | null;
  sparse: number;
  body: string;
  changed_by: string;
  changed_at: number;
  /** What its author wrote about it. */
  note: string | null;
}

/**
 * A revision as one build migrated and judged it beside what it uses. `document`, `faults` and `uses` are JSON; `faults`
 * says besides what was asked and a digest of the answers, and `uses` is the reference
 * index: the documents (`document/kind/slug`), procedures (`procedure/name`) and texts (`text/key`) that it uses.
 */
interface DocumentViewRow {
  company_id: number;
  kind: DocumentKind;
  slug: string;
  revision: number;
  build: string;
  document: string;
  faults: string;
  uses: string;
}

/** The digest of the shipped documents that the company has taken over. */
interface ShippedRow {
  company_id: number;
  digest: string;
}

export interface DocumentTables {
  documents: DocumentRow;
  document_revisions: DocumentRevisionRow;
  document_views: DocumentViewRow;
  documents_shipped: ShippedRow;
}
