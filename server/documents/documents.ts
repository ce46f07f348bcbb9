import { type DocumentKind, type Fault, sparseKinds } from "#schemas/documents/envelope.ts";
import { diff, touched } from "#schemas/documents/changes/patch.ts";
import { type JsonObject, pointer } from "#schemas/documents/json.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { toIso } from "#server/database/columns.ts";
import type { JournalEntry } from "#server/events/journal.ts";
import type { Actor } from "#server/procedures/procedure.ts";
import { checkSources } from "./rights.ts";
import { addressOf } from "./shipped.ts";
import {
  type CompanyDocuments,
  type DocumentParts,
  type Entry,
  hasCompany,
  loadCompany,
  shippedAlone,
} from "./store/company.ts";
import {
  type Address,
  ensurePointers,
  findDocument,
  findPointers,
  findRevision,
  insertRevision,
  setPointers,
} from "./store/rows.ts";
import { baseOf, checkSent, invalid, type Precondition, resolveSave } from "./store/save.ts";
import { changed } from "./store/sync.ts";
import { surroundingsOf } from "./surroundings.ts";
import type { DocumentRef } from "./types.ts";
import { type View, viewOf } from "./view.ts";
import { validateDocument } from "./validate/validate.ts";

export interface SaveOptions {
  draft: boolean;
  /** The saver has looked at the newer shipped version: from now on the edit counts as made from it. */
  reviewed?: boolean;
}

export interface Saved {
  revision: number;
  document: JsonObject;
  merged: boolean;
}

/** The history of a document, newest first. */
export interface History {
  published: number | null;
  draft: number | null;
  shipped_changed: boolean;
  /** What the site has changed since the revision that the edit came from. */
  shipped: { from: number; to: number; changes: string[] } | null;
  revisions: {
    revision: number;
    origin: "builtin" | "edit";
    baseRevision: number | null;
    changed_by: string;
    changed_at: string;
  }[];
}

const isSame = (a: Pick<DocumentRef, "kind" | "slug">, b: DocumentRef): boolean =>
  a.kind === b.kind && a.slug === b.slug;

/** The faults of one document among others: their paths begin with its address. */
const inDocument = <T>(address: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DomainError) || !Array.isArray(error.res)) throw error;
    throw invalid((error.res as Fault[]).map(({ path, message }) => ({ path: `/${address}${path}`, message })));
  }
};

/** The configuration documents of all companies: immutable revisions, pointers, validation and merging. */
export class Documents {
  readonly #parts: DocumentParts;
  readonly #companies = new Map<number, Promise<CompanyDocuments>>();
  #shipped: CompanyDocuments | null = null;

  constructor(parts: DocumentParts) {
    this.#parts = parts;
    parts.parts.hub.listen((company_id, events) => {
      if (events === null) this.#companies.clear();
      else if (events.some(({ event }) => event === "DocumentChanged")) this.#companies.delete(company_id);
    });
  }

  get build(): string {
    return this.#parts.build;
  }

  /** All published documents of a company, migrated and judged by this build; of an unknown one what the site ships. */
  async company(company_id: number): Promise<CompanyDocuments> {
    const known = this.#companies.get(company_id);
    if (known) return await known;
    if (!(await hasCompany(this.#parts, company_id))) return (this.#shipped ??= shippedAlone(this.#parts));
    const loading = this.#companies.get(company_id) ?? loadCompany(this.#parts, company_id);
    this.#companies.set(company_id, loading);
    try {
      return await loading;
    } catch (error) {
      if (this.#companies.get(company_id) === loading) this.#companies.delete(company_id);
      throw error;
    }
  }

  async find(company_id: number, kind: string, slug: string): Promise<Entry | undefined> {
    return (await this.company(company_id)).entries.get(addressOf(kind, slug));
  }

  /** The published document; `not_found` when there is none. */
  async get(company_id: number, kind: string, slug: string): Promise<Entry> {
    const entry = await this.find(company_id, kind, slug);
    if (!entry) throw new DomainError("not_found");
    return entry;
  }

  /** Saves a document as a new revision, published at once or as the draft. */
  async save(
    address: Address,
    sent: unknown,
    precondition: Precondition,
    actor: Actor,
    { draft, reviewed = false }: SaveOptions,
  ): Promise<Saved> {
    const { surroundings } = await this.company(address.company_id);
    const mine = checkSent(address.kind, address.slug, sent, surroundings);
    checkSources(mine, surroundings.contracts, actor);
    return await this.#write(address, async (entry) => {
      const { trx } = entry;
      const pointers = await findPointers(trx, address);
      const current = (draft ? (pointers?.draft ?? pointers?.published) : pointers?.published) ?? null;
      const resolved = await resolveSave(trx, address, pointers, precondition, current, mine, surroundings);
      checkSources(resolved.document, surroundings.contracts, actor);
      const before = current === null ? null : await findDocument(trx, address, current);
      const revision = await this.#store(entry, address, resolved.document, actor, { draft, reviewed }, current);
      entry.audit(this.#audited("PUT", address, actor, before, resolved.document));
      return { revision, ...resolved };
    });
  }

  /** Publishes the draft of this revision. */
  async publish(address: Address, revision: number, actor: Actor): Promise<Saved> {
    const { surroundings } = await this.company(address.company_id);
    return await this.#write(address, async (entry) => {
      const pointers = await findPointers(entry.trx, address);
      if (!pointers || pointers.draft === null)
        throw new DomainError("state_conflict", { text: { key: "documents.no_draft" } });
      const document = (await findDocument(entry.trx, address, pointers.draft))!;
      if (pointers.draft !== revision)
        throw new DomainError("revision_conflict", {
          res: { stored: { revision: pointers.draft, document }, sent: null },
        });
      this.#check(address.kind, document, surroundings, actor);
      await setPointers(entry.trx, address, { published: revision, draft: null });
      this.#announce(entry, address, revision);
      entry.audit(this.#audited("POST publish", address, actor, null, document));
      return { revision, document, merged: false };
    });
  }

  /** Publishes an older revision again, as a new one. */
  async restore(address: Address, revision: number, published: number, actor: Actor): Promise<Saved> {
    const { surroundings } = await this.company(address.company_id);
    return await this.#write(address, async (entry) => {
      const { trx } = entry;
      const pointers = await findPointers(trx, address);
      const stored = await findDocument(trx, address, revision);
      if (!pointers || pointers.published === null || !stored) throw new DomainError("not_found");
      const before = await findDocument(trx, address, pointers.published);
      if (pointers.published !== published)
        throw new DomainError("revision_conflict", {
          res: { stored: { revision: pointers.published, document: before }, sent: stored },
        });
      const document = checkSent(address.kind, address.slug, stored, surroundings);
      checkSources(document, surroundings.contracts, actor);
      const options = { draft: false, reviewed: false };
      const next = await this.#store(entry, address, document, actor, options, pointers.published);
      entry.audit(this.#audited("POST restore", address, actor, before, document));
      return { revision: next, document, merged: false };
    });
  }

  /** Deletes an edit (the shipped document comes back) or a document of the company's own. */
  async remove(address: Address, revision: number, actor: Actor): Promise<void> {
    const { company_id, kind, slug } = address;
    if (kind === "dashboard" && slug === "default")
      throw new DomainError("rule_violated", { text: { key: "documents.default_dashboard_stays" } });
    const usedBy = await this.usedBy(company_id, kind, slug);
    await this.#write(address, async (entry) => {
      const pointers = await findPointers(entry.trx, address);
      const current = pointers?.published ?? pointers?.draft ?? null;
      if (!pointers || current === null) throw new DomainError("not_found");
      const before = await findDocument(entry.trx, address, current);
      if (current !== revision)
        throw new DomainError("revision_conflict", {
          res: { stored: { revision: current, document: before }, sent: null },
        });
      if (pointers.builtin !== null && pointers.published === pointers.builtin)
        throw new DomainError("state_conflict", { text: { key: "documents.shipped_stays" } });
      if (pointers.builtin === null && pointers.published !== null && usedBy.length > 0)
        throw new DomainError("state_conflict", { text: { key: "documents.still_used" }, res: { used_by: usedBy } });
      await setPointers(entry.trx, address, { published: pointers.builtin, draft: null });
      this.#announce(entry, address, pointers.builtin);
      entry.audit(this.#audited("DELETE", address, actor, before, null));
    });
  }

  /** The published documents that use this one. */
  async usedBy(company_id: number, kind: string, slug: string): Promise<(DocumentRef & { title: unknown })[]> {
    const { entries } = await this.company(company_id);
    const use = `document/${addressOf(kind, slug)}`;
    return [...entries.values()]
      .filter((entry) => entry.uses.includes(use) && !isSame(entry, { kind, slug }))
      .map((entry) => ({ kind: entry.kind, slug: entry.slug, title: entry.document.title }));
  }

  /** The document of one revision, a draft's too; `not_found` when there is none. */
  async revision(address: Address, revision: number): Promise<JsonObject> {
    const document = await findDocument(this.#parts.parts.store.read, address, revision);
    if (!document) throw new DomainError("not_found");
    return document;
  }

  /** A revision as this build serves it: migrated, and judged with the types, presets and texts of today. */
  async viewOfRevision(address: Address, revision: number): Promise<View> {
    const { surroundings } = await this.company(address.company_id);
    return viewOf(address.kind, await this.revision(address, revision), surroundings);
  }

  /** The revision that is being edited and was never published, or null. */
  async draft(address: Address): Promise<number | null> {
    return (await findPointers(this.#parts.parts.store.read, address))?.draft ?? null;
  }

  async history(address: Address): Promise<History> {
    const { read } = this.#parts.parts.store;
    const pointers = await findPointers(read, address);
    if (!pointers) throw new DomainError("not_found");
    const rows = await read
      .selectFrom("document_revisions")
      .select(["revision", "origin", "base_revision", "changed_by", "changed_at"])
      .where("company_id", "=", address.company_id)
      .where("kind", "=", address.kind)
      .where("slug", "=", address.slug)
      .orderBy("revision", "desc")
      .execute();
    const shipped = await this.#shippedChange(address, pointers.published, pointers.builtin);
    return {
      published: pointers.published,
      draft: pointers.draft,
      shipped_changed: shipped !== null,
      shipped,
      revisions: rows.map(({ base_revision, changed_at, ...row }) => ({
        ...row,
        baseRevision: base_revision,
        changed_at: toIso(changed_at),
      })),
    };
  }

  /** Stores all of these documents as published ones, or none. Gives how many differ from what was published. */
  async importAll(company_id: number, documents: readonly JsonObject[], actor: Actor): Promise<number> {
    const { entries, surroundings } = await this.company(company_id);
    const together = new Map([...entries].map(([address, { document }]) => [address, document]));
    for (const document of documents) together.set(addressOf(String(document.kind), String(document.slug)), document);
    const around = surroundingsOf(surroundings.types, surroundings.contracts, together);
    const checked = documents.map((document) => {
      const address = addressOf(String(document.kind), String(document.slug));
      const current = inDocument(address, () =>
        checkSent(document.kind as DocumentKind, String(document.slug), document, around),
      );
      checkSources(current, surroundings.contracts, actor);
      return current;
    });
    const differing = checked.filter(
      (document) =>
        diff(entries.get(addressOf(String(document.kind), String(document.slug)))?.document, document) !== null,
    );
    await this.#write({ company_id }, async (entry) => {
      for (const document of differing) {
        const address = { company_id, kind: document.kind as DocumentKind, slug: String(document.slug) };
        const current = (await findPointers(entry.trx, address))?.published ?? null;
        await this.#store(entry, address, document, actor, { draft: false }, current);
        entry.audit(this.#audited("import", address, actor, null, document));
      }
    });
    return differing.length;
  }

  async #shippedChange(address: Address, published: number | null, builtin: number | null) {
    if (published === null || builtin === null || published === builtin) return null;
    const { read } = this.#parts.parts.store;
    const row = await findRevision(read, address, published);
    const from = row?.base_revision ?? null;
    if (from === null || from === builtin) return null;
    const [before, after] = [await findDocument(read, address, from), await findDocument(read, address, builtin)];
    return { from, to: builtin, changes: touched(diff(before, after)).map(pointer) };
  }

  #check(kind: DocumentKind, document: JsonObject, surroundings: CompanyDocuments["surroundings"], actor: Actor): void {
    const { faults } = validateDocument(kind, document, surroundings);
    if (faults.length > 0) throw invalid(faults);
    checkSources(document, surroundings.contracts, actor);
  }

  async #store(
    entry: JournalEntry,
    address: Address,
    document: JsonObject,
    { username }: Actor,
    { draft, reviewed = false }: SaveOptions,
    current: number | null,
  ): Promise<number> {
    const { trx } = entry;
    const pointers = await ensurePointers(trx, address);
    const base_revision = await baseOf(trx, address, pointers, current, sparseKinds.has(address.kind), reviewed);
    const changed_at = this.#parts.parts.now();
    const revision = await insertRevision(trx, address, {
      origin: "edit",
      base_revision,
      document,
      changed_by: username,
      changed_at,
    });
    await setPointers(trx, address, draft ? { draft: revision } : { published: revision, draft: null });
    if (!draft) this.#announce(entry, address, revision);
    return revision;
  }

  #announce({ emit }: JournalEntry, address: Address, revision: number | null): void {
    emit(changed(address, revision));
    if (address.kind === "role") emit({ event: "AccessChanged", machine_id: null, payload: { usernames: null } });
  }

  #audited(verb: string, { kind, slug }: Address, { username, terminal }: Actor, before: unknown, after: unknown) {
    return {
      username,
      terminal,
      procedure: `${verb} documents/${kind}`,
      payload: { kind, slug },
      before,
      after,
      call_code: 0,
    };
  }

  async #write<T>({ company_id }: Pick<Address, "company_id">, work: (entry: JournalEntry) => Promise<T>): Promise<T> {
    const result = await this.#parts.parts.journal.write(company_id, work);
    this.#companies.delete(company_id);
    return result;
  }
}
