import type { DocumentKind, Fault } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import { parseJson, toIso, toJson } from "#server/database/columns.ts";
import { breather } from "#server/breath.ts";
import type { ServerParts } from "#server/parts.ts";
import { addressOf, type Shipped } from "../shipped.ts";
import { surroundingsOf } from "../surroundings.ts";
import type { DocumentRevisionRow, DocumentRow, DocumentViewRow } from "../tables.ts";
import type { Surroundings, TypeCatalogue } from "../types.ts";
import { migrateTo, type View, viewOf } from "../view.ts";
import { wholeOf } from "./rows.ts";
import { takeOverShipped } from "./sync.ts";

/** What the documents stand on. */
export interface DocumentParts {
  parts: ServerParts;
  shipped: Shipped;
  types: TypeCatalogue;
  /** Asked late: procedures may themselves stand on the documents. */
  contracts: () => ReadonlyMap<string, ProcedureContract>;
  /** The name of this build of the server; views are kept by it. Without a name (a command) none are kept. */
  build: string;
  /** What the database says against a stored query, or null. Without it (a command) nobody asks the database. */
  tryQuery?: ((company_id: number, sql: string) => Promise<string | null>) | undefined;
}

/** A published document of a company. */
export interface Entry extends View {
  kind: DocumentKind;
  slug: string;
  revision: number;
  origin: "builtin" | "edit";
  baseRevision: number | null;
  /** The site ships a newer version than the one that this edit came from. */
  shippedChanged: boolean;
  changed_by: string;
  changed_at: string;
}

/** All published documents of a company as one build sees them. */
export interface CompanyDocuments {
  entries: ReadonlyMap<string, Entry>;
  surroundings: Surroundings;
  /** A cache for what is worked out from these documents. */
  derived: Map<string, unknown>;
}

interface Stored {
  row: DocumentRow;
  revision: DocumentRevisionRow;
  whole: JsonObject;
}

const readPublished = async ({ store }: ServerParts, company_id: number): Promise<Stored[]> => {
  const rows = await store.read.selectFrom("documents").selectAll().where("company_id", "=", company_id).execute();
  const revisions = await store.read
    .selectFrom("document_revisions as r")
    .innerJoin("documents as d", (join) =>
      join
        .onRef("d.company_id", "=", "r.company_id")
        .onRef("d.kind", "=", "r.kind")
        .onRef("d.slug", "=", "r.slug")
        .onRef("d.published", "=", "r.revision"),
    )
    .selectAll("r")
    .where("r.company_id", "=", company_id)
    .execute();
  const byAddress = new Map(rows.map((row) => [addressOf(row.kind, row.slug), row]));
  const breathe = breather();
  const stored: Stored[] = [];
  for (const revision of revisions) {
    await breathe();
    const address = { company_id, kind: revision.kind as DocumentKind, slug: revision.slug };
    const whole = await wholeOf(store.read, address, revision);
    stored.push({ row: byAddress.get(addressOf(revision.kind, revision.slug))!, revision, whole });
  }
  return stored;
};

const readViews = async ({ parts, build }: DocumentParts, company_id: number): Promise<Map<string, View>> => {
  const rows = await parts.store.read
    .selectFrom("document_views")
    .selectAll()
    .where("company_id", "=", company_id)
    .where("build", "=", build)
    .execute();
  const breathe = breather();
  const views = new Map<string, View>();
  for (const row of rows) {
    await breathe();
    views.set(`${addressOf(row.kind, row.slug)}@${row.revision}`, parseView(row));
  }
  return views;
};

interface StoredFaults {
  readOnly: boolean;
  list: Fault[];
}
const parseView = (row: DocumentViewRow): View => {
  const { readOnly, list } = parseJson<StoredFaults>(row.faults);
  return { document: parseJson(row.document), faults: list, uses: parseJson(row.uses), readOnly };
};

const keepViews = async (
  { parts, build }: DocumentParts,
  company_id: number,
  fresh: readonly Entry[],
): Promise<void> => {
  if (fresh.length === 0 || build === "") return;
  const breathe = breather();
  const rows = fresh.map(({ kind, slug, revision, document, faults, readOnly, uses }) => ({
    company_id,
    kind,
    slug,
    revision,
    build,
    document: toJson(document),
    faults: toJson({ readOnly, list: faults } satisfies StoredFaults),
    uses: toJson(uses),
  }));
  await parts.store.write(
    async (trx) => {
      await trx.deleteFrom("document_views").where("company_id", "=", company_id).where("build", "!=", build).execute();
      for (const row of rows) {
        await breathe();
        await trx
          .insertInto("document_views")
          .values(row)
          .onConflict((c) => c.doNothing())
          .execute();
      }
    },
    { company_id },
  );
};

/** Presets and texts as they are stored: enough to find the type behind a name before anything is migrated. */
const provisional = (options: DocumentParts, stored: readonly Stored[]): Surroundings =>
  surroundingsOf(
    options.types,
    options.contracts(),
    new Map(stored.map(({ row, whole }) => [addressOf(row.kind, row.slug), whole])),
  );

const currentOf = (kind: DocumentKind, whole: JsonObject, surroundings: Surroundings): JsonObject => {
  try {
    return migrateTo(kind, whole, surroundings).document;
  } catch {
    return whole;
  }
};

const entryOf = ({ row, revision }: Stored, view: View): Entry => ({
  ...view,
  kind: row.kind as DocumentKind,
  slug: row.slug,
  revision: revision.revision,
  origin: revision.origin,
  baseRevision: revision.base_revision,
  shippedChanged: revision.origin === "edit" && row.builtin !== null && revision.base_revision !== row.builtin,
  changed_by: revision.changed_by,
  changed_at: toIso(revision.changed_at),
});

const syncShipped = async (options: DocumentParts, company_id: number): Promise<void> => {
  const { parts, shipped } = options;
  const known = await parts.store.read
    .selectFrom("documents_shipped")
    .select("digest")
    .where("company_id", "=", company_id)
    .executeTakeFirst();
  if (known?.digest === shipped.digest) return;
  const types = provisional(options, []);
  const toCurrent = (document: JsonObject) => currentOf(document.kind as DocumentKind, document, types);
  await parts.journal.write(company_id, (entry) => takeOverShipped(entry, company_id, shipped, parts.now(), toCurrent));
};

/** Whether there is such a company; nothing is stored for one that there is not. */
export const hasCompany = async ({ parts }: DocumentParts, company_id: number): Promise<boolean> => {
  const row = await parts.store.read
    .selectFrom("companies")
    .select("company_id")
    .where("company_id", "=", company_id)
    .executeTakeFirst();
  return row !== undefined;
};

const shippedEntry = (whole: JsonObject, view: View): Entry => ({
  ...view,
  kind: whole.kind as DocumentKind,
  slug: String(whole.slug),
  revision: 0,
  origin: "builtin",
  baseRevision: null,
  shippedChanged: false,
  changed_by: "system",
  changed_at: toIso(0),
});

/** What the site ships, as nobody's: for texts and public pages before there is a company. */
export const shippedAlone = ({ shipped, types, contracts }: DocumentParts): CompanyDocuments => {
  const surroundings = surroundingsOf(types, contracts(), shipped.documents);
  const entries = [...shipped.documents].map(
    ([address, whole]) =>
      [address, shippedEntry(whole, viewOf(whole.kind as DocumentKind, whole, surroundings))] as const,
  );
  return { entries: new Map(entries), surroundings, derived: new Map() };
};

/**
 * Takes over what the site ships, then reads all published documents and judges those that this build has not judged.
 * Inside a transaction the judgements are not kept: that would wait for the very transaction.
 */
export const loadCompany = async (
  options: DocumentParts,
  company_id: number,
  { keep = true } = {},
): Promise<CompanyDocuments> => {
  const { parts } = options;
  await syncShipped(options, company_id);
  const stored = await readPublished(parts, company_id);
  const views = await readViews(options, company_id);
  const raw = provisional(options, stored);
  const breathe = breather();
  const documents = new Map<string, JsonObject>();
  for (const { row, whole } of stored) {
    await breathe();
    documents.set(addressOf(row.kind, row.slug), currentOf(row.kind as DocumentKind, whole, raw));
  }
  const surroundings = surroundingsOf(options.types, options.contracts(), documents);
  const fresh: Entry[] = [];
  const entries = new Map<string, Entry>();
  for (const one of stored) {
    await breathe();
    const address = addressOf(one.row.kind, one.row.slug);
    const known = views.get(`${address}@${one.revision.revision}`);
    const entry = entryOf(one, known ?? viewOf(one.row.kind as DocumentKind, one.whole, surroundings));
    if (!known) fresh.push(entry);
    entries.set(address, entry);
  }
  if (keep) await keepViews(options, company_id, fresh);
  return { entries, surroundings, derived: new Map() };
};
