import type { DocumentKind } from "#schemas/documents/envelope.ts";
import { isSameJson } from "#schemas/documents/changes/equal.ts";
import { merge } from "#schemas/documents/changes/merge.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { Trx } from "#server/database/company.ts";
import type { JournalEntry } from "#server/events/journal.ts";
import { addressOf, type Shipped } from "../shipped.ts";
import type { DocumentRevisionRow, DocumentRow } from "#server/database/tables/documents.ts";
import {
  type Address,
  ensurePointers,
  findDocument,
  findRevision,
  insertRevision,
  setPointers,
  wholeOf,
} from "./rows.ts";

/** Brings a stored document to this build's shape; null when that cannot be done. */
export type ToCurrent = (kind: DocumentKind, document: JsonObject) => JsonObject | null;

interface Sync {
  entry: JournalEntry;
  now: number;
  toCurrent: ToCurrent;
}

const by = (origin: "builtin" | "edit", base_revision: number | null, document: JsonObject, changed_at: number) => ({
  origin,
  base_revision,
  document,
  changed_by: "system",
  changed_at,
});

/**
 * The edit on top of a newer shipped document, or null when both have changed the same: then the edit stays on the
 * shipped revision it came from.
 */
const mergedEdit = async (
  trx: Trx,
  address: Address,
  edit: DocumentRevisionRow,
  next: JsonObject,
  toCurrent: ToCurrent,
) => {
  const baseDocument = edit.base_revision === null ? null : await findDocument(trx, address, edit.base_revision);
  const base = baseDocument && toCurrent(address.kind, baseDocument);
  const mine = toCurrent(address.kind, await wholeOf(trx, address, edit));
  if (!base || !mine) return null;
  const { document, conflicts } = merge(base, mine, next);
  return conflicts.length === 0 ? document : null;
};

const upgradeEdit = async (
  { entry: { trx }, now, toCurrent }: Sync,
  address: Address,
  edit: DocumentRevisionRow,
  builtin: { revision: number; document: JsonObject },
): Promise<number | null> => {
  const { revision, document } = builtin;
  if (edit.sparse === 0) {
    const merged = await mergedEdit(trx, address, edit, document, toCurrent);
    return merged ? await insertRevision(trx, address, by("edit", revision, merged, now)) : null;
  }
  // The patch itself moves over: what the company changed stays changed, all else follows the shipped document.
  return await insertRevision(trx, address, { ...by("edit", revision, document, now), patch: edit.body });
};

const takeOver = async (sync: Sync, address: Address, document: JsonObject): Promise<void> => {
  const { trx, emit } = sync.entry;
  const before = await ensurePointers(trx, address);
  if (before.builtin !== null && isSameJson(await findDocument(trx, address, before.builtin), document)) return;
  const revision = await insertRevision(trx, address, by("builtin", null, document, sync.now));
  const published = before.published === null ? undefined : await findRevision(trx, address, before.published);
  const next =
    published?.origin === "edit" ? await upgradeEdit(sync, address, published, { revision, document }) : revision;
  await setPointers(trx, address, { builtin: revision, ...(next === null ? {} : { published: next }) });
  if (next !== null && before.published !== null) emit(changed(address, next));
};

/** A document that is no longer shipped goes, unless the company has edited it: then its edit stays, as a whole. */
const drop = async ({ entry, now }: Sync, address: Address, row: DocumentRow): Promise<void> => {
  const { trx, emit } = entry;
  const published = row.published === null ? undefined : await findRevision(trx, address, row.published);
  const isEdit = published?.origin === "edit";
  const whole = isEdit ? await wholeOf(trx, address, published) : null;
  const next = whole ? await insertRevision(trx, address, by("edit", null, whole, now)) : null;
  await setPointers(trx, address, { builtin: null, published: next });
  emit(changed(address, next));
};

/** The event of a document that now has another published revision (null: none any more). */
export const changed = ({ kind, slug }: Address, revision: number | null) => ({
  event: "DocumentChanged" as const,
  machine_id: null,
  payload: { kind, slug, revision },
});

/** Takes over what the site ships now; does nothing when the company already has it. */
export const takeOverShipped = async (
  entry: JournalEntry,
  company_id: number,
  shipped: Shipped,
  now: number,
  toCurrent: ToCurrent,
): Promise<void> => {
  const { trx } = entry;
  const sync: Sync = { entry, now, toCurrent };
  const known = await trx.selectFrom("documents_shipped").select("digest").executeTakeFirst();
  if (known?.digest === shipped.digest) return;
  const rows = await trx.selectFrom("documents").selectAll().where("builtin", "is not", null).execute();
  for (const document of shipped.documents.values())
    await takeOver(sync, { company_id, kind: document.kind, slug: document.slug }, document);
  for (const row of rows)
    if (!shipped.documents.has(addressOf(row.kind, row.slug)))
      await drop(sync, { company_id, kind: row.kind, slug: row.slug }, row);
  await trx
    .insertInto("documents_shipped")
    .values({ digest: shipped.digest })
    .onConflict((c) => c.column("company_id").doUpdateSet({ digest: shipped.digest }))
    .execute();
};
