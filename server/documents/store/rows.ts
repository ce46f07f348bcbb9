import type { JsonObject } from "#schemas/documents/json.ts";
import { apply, diff, type Patch } from "#schemas/documents/changes/patch.ts";
import { type DocumentKind, sparseKinds } from "#schemas/documents/envelope.ts";
import { parseJson, toFlag, toJson } from "#server/database/columns.ts";
import type { Reader, Trx } from "#server/database/store.ts";
import type { DocumentRevisionRow, DocumentRow } from "../tables.ts";

/** Where a document is. */
export interface Address {
  company_id: number;
  kind: DocumentKind;
  slug: string;
}

export const findPointers = (db: Reader, { company_id, kind, slug }: Address): Promise<DocumentRow | undefined> =>
  db
    .selectFrom("documents")
    .selectAll()
    .where("company_id", "=", company_id)
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .executeTakeFirst();

export const findRevision = (
  db: Reader,
  { company_id, kind, slug }: Address,
  revision: number,
): Promise<DocumentRevisionRow | undefined> =>
  db
    .selectFrom("document_revisions")
    .selectAll()
    .where("company_id", "=", company_id)
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .where("revision", "=", revision)
    .executeTakeFirst();

/** The whole document that a revision stands for. */
export const wholeOf = async (db: Reader, address: Address, row: DocumentRevisionRow): Promise<JsonObject> => {
  if (row.sparse === 0) return parseJson<JsonObject>(row.body);
  const base = row.base_revision === null ? undefined : await findRevision(db, address, row.base_revision);
  if (!base) throw new Error(`The shipped revision behind ${address.kind}/${address.slug} is gone`);
  return apply(parseJson<JsonObject>(base.body), parseJson<Patch | null>(row.body)) as JsonObject;
};

/** The document of a revision, or null when there is no such revision. */
export const findDocument = async (db: Reader, address: Address, revision: number): Promise<JsonObject | null> => {
  const row = await findRevision(db, address, revision);
  return row ? await wholeOf(db, address, row) : null;
};

export interface NewRevision {
  origin: "builtin" | "edit";
  base_revision: number | null;
  document: JsonObject;
  /** The patch over `base_revision` as it is stored, where it is known already. */
  patch?: string;
  changed_by: string;
  changed_at: number;
  note?: string | null;
}

const storedBody = async (trx: Trx, address: Address, { origin, base_revision, document, patch }: NewRevision) => {
  if (patch !== undefined) return { sparse: 1, body: patch };
  const isSparse = origin === "edit" && base_revision !== null && sparseKinds.has(address.kind);
  if (!isSparse) return { sparse: 0, body: toJson(document) };
  const base = await findDocument(trx, address, base_revision);
  return { sparse: toFlag(true), body: toJson(diff(base, document)) };
};

/** Puts in the next revision of a document, which must have its row of pointers; gives its number. */
export const insertRevision = async (trx: Trx, address: Address, revision: NewRevision): Promise<number> => {
  const { company_id, kind, slug } = address;
  const { last_revision } = await trx
    .updateTable("documents")
    .set((eb) => ({ last_revision: eb("last_revision", "+", 1) }))
    .where("company_id", "=", company_id)
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .returning("last_revision")
    .executeTakeFirstOrThrow();
  const { origin, base_revision, changed_by, changed_at, note = null } = revision;
  const body = await storedBody(trx, address, revision);
  await trx
    .insertInto("document_revisions")
    .values({
      company_id,
      kind,
      slug,
      revision: last_revision,
      origin,
      base_revision,
      ...body,
      changed_by,
      changed_at,
      note,
    })
    .execute();
  return last_revision;
};

/** The row of pointers of a document, made when it is new. */
export const ensurePointers = async (trx: Trx, address: Address): Promise<DocumentRow> => {
  const found = await findPointers(trx, address);
  if (found) return found;
  const { company_id, kind, slug } = address;
  const row = { company_id, kind, slug, published: null, draft: null, builtin: null, last_revision: 0 };
  await trx.insertInto("documents").values(row).execute();
  return row;
};

export const setPointers = async (
  trx: Trx,
  { company_id, kind, slug }: Address,
  pointers: Partial<Pick<DocumentRow, "published" | "draft" | "builtin">>,
): Promise<void> => {
  await trx
    .updateTable("documents")
    .set(pointers)
    .where("company_id", "=", company_id)
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .execute();
};

/** Replaces what the author of a revision says about it. */
export const noteRevision = async (
  trx: Trx,
  { company_id, kind, slug }: Address,
  revision: number,
  note: string,
): Promise<void> => {
  await trx
    .updateTable("document_revisions")
    .set({ note })
    .where("company_id", "=", company_id)
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .where("revision", "=", revision)
    .execute();
};
