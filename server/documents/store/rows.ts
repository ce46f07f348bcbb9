import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { apply, diff, type Patch } from "#schemas/documents/changes/patch.ts";
import { type DocumentKind, sparseKinds } from "#schemas/documents/envelope.ts";
import { parseJson, toFlag, toJson } from "#server/database/columns.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import type { DocumentRevisionRow, DocumentRow } from "#server/database/tables/documents.ts";

/** Where a document is. */
export interface Address {
  company_id: number;
  kind: DocumentKind;
  slug: string;
}

const selectPointers = prepared((db, { kind, slug }: Address) =>
  db.selectFrom("documents").selectAll().where("kind", "=", kind).where("slug", "=", slug),
);

export const findPointers = async (
  db: Reader,
  { company_id, kind, slug }: Address,
): Promise<DocumentRow | undefined> => {
  const [row] = await selectPointers(db, { company_id, kind, slug });
  return row;
};

const selectRevision = prepared((db, { kind, slug, revision }: Address & { revision: number }) =>
  db
    .selectFrom("document_revisions")
    .selectAll()
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .where("revision", "=", revision),
);

export const findRevision = async (
  db: Reader,
  { company_id, kind, slug }: Address,
  revision: number,
): Promise<DocumentRevisionRow | undefined> => {
  const [row] = await selectRevision(db, { company_id, kind, slug, revision });
  return row;
};

/** The whole document that a revision stands for. */
export const wholeOf = async (db: Reader, address: Address, row: DocumentRevisionRow): Promise<JsonObject> => {
  if (row.sparse === 0) return parseJson<JsonObject>(row.body);
  const base = row.base_revision === null ? undefined : await findRevision(db, address, row.base_revision);
  if (!base) throw new Error(`The shipped revision behind ${address.kind}/${address.slug} is gone`);
  const whole = apply(parseJson(base.body), parseJson<Patch | null>(row.body));
  if (!isObject(whole)) throw new Error(`The edit of ${address.kind}/${address.slug} makes no document`);
  return whole;
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

const raiseRevision = prepared((db, { kind, slug }: Address) =>
  db
    .updateTable("documents")
    .set((eb) => ({ last_revision: eb("last_revision", "+", 1) }))
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .returning("last_revision"),
);
const insertRow = prepared((db, row: DocumentRevisionRow) => db.insertInto("document_revisions").values(row));

/** Puts in the next revision of a document, which must have its row of pointers; gives its number. */
export const insertRevision = async (trx: Trx, address: Address, revision: NewRevision): Promise<number> => {
  const { company_id, kind, slug } = address;
  const [raised] = await raiseRevision(trx, { company_id, kind, slug });
  const { origin, base_revision, changed_by, changed_at, note = null } = revision;
  const body = await storedBody(trx, address, revision);
  const row = {
    company_id,
    kind,
    slug,
    revision: raised!.last_revision,
    origin,
    base_revision,
    ...body,
    changed_by,
    changed_at,
    note,
  };
  await insertRow(trx, row);
  return row.revision;
};

const insertPointers = prepared((db, row: DocumentRow) => db.insertInto("documents").values(row));

/** The row of pointers of a document, made when it is new. */
export const ensurePointers = async (trx: Trx, address: Address): Promise<DocumentRow> => {
  const found = await findPointers(trx, address);
  if (found) return found;
  const { company_id, kind, slug } = address;
  const row = { company_id, kind, slug, published: null, draft: null, builtin: null, last_revision: 0 };
  await insertPointers(trx, row);
  return row;
};

export const setPointers = async (
  trx: Trx,
  { kind, slug }: Address,
  pointers: Partial<Pick<DocumentRow, "published" | "draft" | "builtin">>,
): Promise<void> => {
  await trx.updateTable("documents").set(pointers).where("kind", "=", kind).where("slug", "=", slug).execute();
};

/** Replaces what the author of a revision says about it. */
export const noteRevision = async (
  trx: Trx,
  { kind, slug }: Address,
  revision: number,
  note: string,
): Promise<void> => {
  await trx
    .updateTable("document_revisions")
    .set({ note })
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .where("revision", "=", revision)
    .execute();
};
