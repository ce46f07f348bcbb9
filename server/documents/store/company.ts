import type { DocumentKind, Fault } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { parseJson, toIso, toJson } from "#server/database/columns.ts";
import { breathe } from "#server/breath.ts";
import type { ServerParts } from "#server/parts.ts";
import { addressOf, type Shipped } from "../shipped.ts";
import type { NamedDocument } from "../named.ts";
import { surroundingsOf } from "../surroundings.ts";
import type { DocumentRevisionRow, DocumentRow } from "#server/database/tables/documents.ts";
import type { Nameable, Surroundings, TypeCatalogue } from "../types.ts";
import { isCurrent, judge, type Used, type Verdict } from "../verdict.ts";
import { migrateTo, type View, viewOf } from "../view.ts";
import { wholeOf } from "./rows.ts";
import { takeOverShipped } from "./sync.ts";
import { readerOf, writeCompany } from "#server/database/company.ts";

/** What the documents stand on. */
export interface DocumentParts {
  parts: ServerParts;
  shipped: Shipped;
  types: TypeCatalogue;
  /** The catalogue of who has published these documents. Asked late: procedures may themselves stand on the documents. */
  catalogue: (published: ReadonlyMap<string, JsonObject>) => Nameable;
  /** The name of this build of the server; views are kept by it and by what they use. Without a name (a command) none are kept. */
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
  /** Their bodies in this build's shape; what the company can call is made of them. */
  published: ReadonlyMap<string, JsonObject>;
  surroundings: Surroundings;
  /** What would be around a document if these were published. */
  among: (documents: ReadonlyMap<string, JsonObject>) => Surroundings;
}

/** A published revision, the one that the site ships of its document, and what this build has kept of it. */
interface PublishedRow extends DocumentRevisionRow, Pick<DocumentRow, "builtin"> {
  view: string | null;
  faults: string | null;
  uses: string | null;
}

interface Stored {
  revision: PublishedRow;
  whole: JsonObject;
  /** What this build has kept of it; what it uses may have changed since. */
  verdict: Verdict | null;
}

/** A verdict that is new, of a published document. */
interface Fresh {
  entry: Entry;
  used: Used;
}

interface StoredFaults {
  readOnly: boolean;
  list: Fault[];
  used: Used;
}

const parseVerdict = ({ view, faults, uses }: PublishedRow): Verdict | null => {
  if (view === null || faults === null || uses === null) return null;
  const { readOnly, list, used } = parseJson<StoredFaults>(faults);
  return { view: { document: parseJson(view), faults: list, uses: parseJson(uses), readOnly }, used };
};

/** Documents that are read at once: some hold a hundred kB. */
const readAtOnce = 100;

/** The next published revisions by kind and slug, after this one. */
const publishedAfter = (
  { parts, build }: DocumentParts,
  company_id: number,
  last: PublishedRow | undefined,
): Promise<PublishedRow[]> =>
  readerOf(parts.store, company_id)
    .joining("documents as d")
    .inner("document_revisions as r", (join) =>
      join.onRef("r.kind", "=", "d.kind").onRef("r.slug", "=", "d.slug").onRef("r.revision", "=", "d.published"),
    )
    .left("document_views as v", (join) =>
      join
        .onRef("v.kind", "=", "r.kind")
        .onRef("v.slug", "=", "r.slug")
        .onRef("v.revision", "=", "r.revision")
        .on("v.build", "=", build),
    )
    .query()
    .selectAll("r")
    .select(["d.builtin", "v.document as view", "v.faults", "v.uses"])
    .$if(last !== undefined, (query) =>
      query.where((where) => where(where.refTuple("d.kind", "d.slug"), ">", where.tuple(last!.kind, last!.slug))),
    )
    .orderBy("d.kind")
    .orderBy("d.slug")
    .limit(readAtOnce)
    .execute();

const readPublished = async (options: DocumentParts, company_id: number): Promise<Stored[]> => {
  const stored: Stored[] = [];
  for (let page: PublishedRow[] | null = null; page === null || page.length === readAtOnce;) {
    await breathe();
    page = await publishedAfter(options, company_id, page?.at(-1));
    for (const revision of page) {
      await breathe();
      const address = { company_id, kind: revision.kind, slug: revision.slug };
      const whole = await wholeOf(readerOf(options.parts.store, revision.company_id), address, revision);
      stored.push({ revision, whole, verdict: parseVerdict(revision) });
    }
  }
  return stored;
};

const viewKey = ["company_id", "kind", "slug", "revision", "build"] as const;

const keepViews = async (
  { parts, build }: DocumentParts,
  company_id: number,
  fresh: readonly Fresh[],
): Promise<void> => {
  if (fresh.length === 0 || build === "") return;
  const rows = fresh.map(({ entry: { kind, slug, revision, document, faults, readOnly, uses }, used }) => ({
    company_id,
    kind,
    slug,
    revision,
    build,
    document: toJson(document),
    faults: toJson({ readOnly, list: faults, used } satisfies StoredFaults),
    uses: toJson(uses),
  }));
  await writeCompany(parts.store, company_id, async (trx) => {
    await trx.deleteFrom("document_views").where("build", "!=", build).execute();
    for (const row of rows) {
      await breathe();
      await trx
        .insertInto("document_views")
        .values(row)
        .onConflict((c) => c.columns([...viewKey]).doUpdateSet(row))
        .execute();
    }
  });
};

const around = ({ types, catalogue }: DocumentParts, documents: ReadonlyMap<string, JsonObject>): Surroundings =>
  surroundingsOf(types, catalogue(documents), documents);

const asPublished = (
  options: DocumentParts,
  published: ReadonlyMap<string, JsonObject>,
): Omit<CompanyDocuments, "entries"> => ({
  published,
  surroundings: around(options, published),
  among: (documents) => around(options, documents),
});

/** Presets and texts as they are stored: enough to find the type behind a name before anything is migrated. */
const provisional = (options: DocumentParts, stored: readonly Stored[]): Surroundings =>
  around(options, new Map(stored.map(({ revision: { kind, slug }, whole }) => [addressOf(kind, slug), whole])));

const currentOf = (kind: DocumentKind, whole: JsonObject, surroundings: Surroundings): JsonObject => {
  try {
    return migrateTo(kind, whole, surroundings).document;
  } catch {
    return whole;
  }
};

const entryOf = (revision: PublishedRow, view: View): Entry => ({
  ...view,
  kind: revision.kind,
  slug: revision.slug,
  revision: revision.revision,
  origin: revision.origin,
  baseRevision: revision.base_revision,
  shippedChanged:
    revision.origin === "edit" && revision.builtin !== null && revision.base_revision !== revision.builtin,
  changed_by: revision.changed_by,
  changed_at: toIso(revision.changed_at),
});

const syncShipped = async (options: DocumentParts, company_id: number): Promise<void> => {
  const { parts, shipped } = options;
  const known = await readerOf(parts.store, company_id)
    .selectFrom("documents_shipped")
    .select("digest")
    .executeTakeFirst();
  if (known?.digest === shipped.digest) return;
  const types = provisional(options, []);
  const toCurrent = (kind: DocumentKind, document: JsonObject) => currentOf(kind, document, types);
  await parts.journal.write(company_id, (entry) => takeOverShipped(entry, company_id, shipped, parts.now(), toCurrent));
};

/** Whether there is such a company; nothing is stored for one that there is not. */
export const hasCompany = async ({ parts }: DocumentParts, company_id: number): Promise<boolean> => {
  const row = await readerOf(parts.store, company_id).selectFrom("companies").select("company_id").executeTakeFirst();
  return row !== undefined;
};

const shippedEntry = ({ kind, slug }: NamedDocument, view: View): Entry => ({
  ...view,
  kind,
  slug,
  revision: 0,
  origin: "builtin",
  baseRevision: null,
  shippedChanged: false,
  changed_by: "system",
  changed_at: toIso(0),
});

/** What the site ships, as nobody's: for texts and public pages before there is a company. */
export const shippedAlone = (options: DocumentParts): CompanyDocuments => {
  const { documents } = options.shipped;
  const company = asPublished(options, documents);
  const entries = [...documents].map(
    ([address, whole]) => [address, shippedEntry(whole, viewOf(whole.kind, whole, company.surroundings))] as const,
  );
  return { ...company, entries: new Map(entries) };
};

/**
 * Takes over what the site ships, then reads all published documents and judges those that this build has not judged
 * beside what they use now.
 * Inside a transaction the judgements are not kept: that would wait for the very transaction.
 */
export const loadCompany = async (
  options: DocumentParts,
  company_id: number,
  { keep = true } = {},
): Promise<CompanyDocuments> => {
  await syncShipped(options, company_id);
  const stored = await readPublished(options, company_id);
  const raw = provisional(options, stored);
  const documents = new Map<string, JsonObject>();
  for (const { revision, whole } of stored) {
    await breathe();
    const { kind, slug } = revision;
    documents.set(addressOf(kind, slug), currentOf(kind, whole, raw));
  }
  const company = asPublished(options, documents);
  const fresh: Fresh[] = [];
  const entries = new Map<string, Entry>();
  for (const one of stored) {
    await breathe();
    const { kind, slug } = one.revision;
    const kept = one.verdict && isCurrent(one.verdict, company.surroundings) ? one.verdict : null;
    const { view, used } = kept ?? judge(kind, one.whole, company.surroundings);
    const entry = entryOf(one.revision, view);
    if (!kept) fresh.push({ entry, used });
    entries.set(addressOf(kind, slug), entry);
  }
  if (keep) await keepViews(options, company_id, fresh);
  return { ...company, entries };
};
