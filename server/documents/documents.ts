import { type DocumentKind, type Fault, sparseKinds } from "#schemas/documents/envelope.ts";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { editorKey } from "#schemas/documents/rights.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { keepingHolders } from "./last-holder.ts";
import { breathe } from "#server/breath.ts";
import type { JournalEntry } from "#server/events/journal.ts";
import { type Actor, placeOf } from "#server/identity.ts";
import { type Imported, planImport } from "./bundle.ts";
import { editorList } from "./editor-list.ts";
import { type History, historyOf } from "./history.ts";
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
  insertRevision,
  noteRevision,
  setPointers,
} from "./store/rows.ts";
import { lacksNumber, withNumber } from "./store/numbers.ts";
import { baseOf, checkNewName, checkSent, findingsOf, invalid, type Precondition, resolveSave } from "./store/save.ts";
import { changed } from "./store/sync.ts";
import type { DocumentRef, Findings } from "./types.ts";
import { type View, viewOf } from "./view.ts";
import { pictureContentFaults } from "./validate/picture-content.ts";
import { validateDocument } from "./validate/validate.ts";
import { readerOf } from "#server/database/company.ts";

export interface SaveOptions {
  draft: boolean;
  /** The saver has looked at the newer shipped version: from now on the edit counts as made from it. */
  reviewed?: boolean;
  /** What the saver says about it. */
  note?: string | null;
}

export interface Saved {
  revision: number;
  document: JsonObject;
  merged: boolean;
  /** What publishing asks about. */
  notices: Fault[];
}

const noticesOf = (kind: DocumentKind, document: JsonObject, surroundings: CompanyDocuments["surroundings"]): Fault[] =>
  validateDocument(kind, document, surroundings).notices;

const isSame = (a: Pick<DocumentRef, "kind" | "slug">, b: DocumentRef): boolean =>
  a.kind === b.kind && a.slug === b.slug;

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
  company(company_id: number): Promise<CompanyDocuments> {
    return this.#companies.get(company_id) ?? this.#open(company_id);
  }

  async #open(company_id: number): Promise<CompanyDocuments> {
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

  /** The same inside a transaction of the company, which nothing else may wait for. */
  companyWithin(company_id: number): Promise<CompanyDocuments> {
    return loadCompany(this.#parts, company_id, { keep: false });
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
    { draft, reviewed = false, note = null }: SaveOptions,
  ): Promise<Saved> {
    const { surroundings } = await this.company(address.company_id);
    const isUnnumbered = lacksNumber(address, sent);
    const judged = checkSent(address.kind, address.slug, await this.#numbered(address, sent), surroundings);
    checkSources(judged, surroundings.contracts, actor);
    await this.#tryOut(address.company_id, judged);
    return await this.#write(address, async (entry) => {
      const { trx } = entry;
      // Another one may have taken the number meanwhile.
      const mine = isUnnumbered ? await withNumber(trx, address, judged) : judged;
      const pointers = await findPointers(trx, address);
      const current = (draft ? (pointers?.draft ?? pointers?.published) : pointers?.published) ?? null;
      const resolved = await resolveSave(trx, address, pointers, precondition, current, mine, surroundings);
      checkSources(resolved.document, surroundings.contracts, actor);
      const before = current === null ? null : await findDocument(trx, address, current);
      const revision = await this.#store(entry, address, resolved.document, actor, { draft, reviewed, note }, current);
      entry.audit(this.#audited("PUT", address, actor, before, resolved.document));
      return { revision, ...resolved, notices: noticesOf(address.kind, resolved.document, surroundings) };
    });
  }

  /** Publishes the draft of this revision; a note replaces the one that it was saved with. */
  async publish(address: Address, revision: number, actor: Actor, note: string | null = null): Promise<Saved> {
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
      const notices = this.#check(address.kind, document, { surroundings }, actor);
      await setPointers(entry.trx, address, { published: revision, draft: null });
      if (note !== null) await noteRevision(entry.trx, address, revision, note);
      this.#announce(entry, address, revision);
      entry.audit(this.#audited("POST publish", address, actor, null, document));
      return { revision, document, merged: false, notices };
    });
  }

  /** Publishes an older revision again, as a new one: over the published revision, or (`isNew`) of a deleted document. */
  async restore(address: Address, revision: number, precondition: Precondition, actor: Actor): Promise<Saved> {
    const { surroundings } = await this.company(address.company_id);
    return await this.#write(address, async (entry) => {
      const { trx } = entry;
      const pointers = await findPointers(trx, address);
      const stored = await findDocument(trx, address, revision);
      if (!pointers || !stored) throw new DomainError("not_found");
      if ("isNew" in precondition) checkNewName(address.slug, pointers);
      else if (pointers.published === null) throw new DomainError("not_found");
      const before = pointers.published === null ? null : await findDocument(trx, address, pointers.published);
      if ("revision" in precondition && pointers.published !== precondition.revision)
        throw new DomainError("revision_conflict", {
          res: { stored: { revision: pointers.published, document: before }, sent: stored },
        });
      const document = checkSent(address.kind, address.slug, stored, surroundings);
      checkSources(document, surroundings.contracts, actor);
      const options = { draft: false, reviewed: false };
      const next = await this.#store(entry, address, document, actor, options, pointers.published);
      entry.audit(this.#audited("POST restore", address, actor, before, document));
      return { revision: next, document, merged: false, notices: noticesOf(address.kind, document, surroundings) };
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

  /** Forgets the draft of this revision; of a document that was never published this deletes it. */
  async discardDraft(address: Address, revision: number, actor: Actor): Promise<void> {
    await this.#write(address, async (entry) => {
      const pointers = await findPointers(entry.trx, address);
      if (!pointers || pointers.draft === null)
        throw new DomainError("state_conflict", { text: { key: "documents.no_draft" } });
      const before = await findDocument(entry.trx, address, pointers.draft);
      if (pointers.draft !== revision)
        throw new DomainError("revision_conflict", {
          res: { stored: { revision: pointers.draft, document: before }, sent: null },
        });
      await setPointers(entry.trx, address, { draft: null });
      this.#announceDraft(entry, address, null);
      entry.audit(this.#audited("DELETE draft", address, actor, before, null));
    });
  }

  /** What the server would say of a document if it were saved; nothing is stored. */
  async check(address: Address, sent: unknown): Promise<Findings> {
    const { surroundings } = await this.company(address.company_id);
    const numbered = await this.#numbered(address, sent);
    const findings = findingsOf(address.kind, address.slug, numbered, surroundings);
    if (findings.faults.length > 0 || !isObject(numbered)) return findings;
    return { ...findings, faults: await this.#triedFaults(address.company_id, numbered) };
  }

  /** The documents of a kind as their editors see them. */
  async listForEditor(company_id: number, kind: DocumentKind, deleted: boolean): Promise<JsonObject[]> {
    const company = await this.company(company_id);
    return await editorList({
      read: readerOf(this.#parts.parts.store, company_id),
      company,
      company_id,
      kind,
      deleted,
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
    const document = await findDocument(readerOf(this.#parts.parts.store, address.company_id), address, revision);
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
    return (await findPointers(readerOf(this.#parts.parts.store, address.company_id), address))?.draft ?? null;
  }

  /** All revisions, newest first; `not_found` when there never was such a document. */
  history(address: Address): Promise<History> {
    return historyOf(readerOf(this.#parts.parts.store, address.company_id), address);
  }

  /** What `importAll` would change; throws what it would throw. */
  async previewImport(company_id: number, documents: readonly unknown[], actor: Actor) {
    const plan = await planImport(await this.company(company_id), documents, actor);
    return plan.map(({ kind, slug, isNew }) => ({ kind, slug, is_new: isNew }));
  }

  /** Stores all of these documents as published ones, or none. Gives how many differ from what was published. */
  async importAll(company_id: number, documents: readonly unknown[], actor: Actor): Promise<number> {
    const plan = await planImport(await this.company(company_id), documents, actor);
    for (const { document } of plan) await this.#tryOut(company_id, document);
    await this.#write({ company_id }, async (entry) => {
      await this.storeAll(entry, company_id, plan, actor);
      for (const { kind, slug, document } of plan)
        entry.audit(this.#audited("import", { company_id, kind, slug }, actor, null, document));
    });
    return plan.length;
  }

  /** Stores what `planImport` has judged, inside the transaction of another write. */
  async storeAll(
    entry: Pick<JournalEntry, "trx" | "emit">,
    company_id: number,
    plan: readonly Imported[],
    actor: Actor,
  ): Promise<void> {
    const storeEach = async () => {
      for (const { kind, slug, document } of plan) {
        await breathe();
        const address = { company_id, kind, slug };
        const current = (await findPointers(entry.trx, address))?.published ?? null;
        await this.#store(entry, address, document, actor, { draft: false }, current);
      }
    };
    const hasRole = plan.some(({ kind }) => kind === "role");
    await (hasRole ? keepingHolders(entry.trx, company_id, "/documents", storeEach) : storeEach());
  }

  /** What is wrong in a sound document as trying it out tells: what the database has against a query, pictures. */
  async #triedFaults(company_id: number, document: JsonObject): Promise<Fault[]> {
    if (document.kind === "label") return await pictureContentFaults(document);
    const { kind, sql_query } = document;
    const refusal = kind === "query" ? await this.#parts.tryQuery?.(company_id, String(sql_query)) : null;
    return refusal ? [{ path: "/sql_query", message: refusal }] : [];
  }

  async #tryOut(company_id: number, document: JsonObject): Promise<void> {
    const faults = await this.#triedFaults(company_id, document);
    if (faults.length > 0) throw invalid(faults);
  }

  async #numbered(address: Address, sent: unknown): Promise<unknown> {
    return lacksNumber(address, sent)
      ? await withNumber(readerOf(this.#parts.parts.store, address.company_id), address, sent)
      : sent;
  }

  /** Refuses what has faults or reads what its publisher may not; answers what else is to be said. */
  #check(
    kind: DocumentKind,
    document: JsonObject,
    { surroundings }: Pick<CompanyDocuments, "surroundings">,
    actor: Actor,
  ) {
    const { faults, notices } = validateDocument(kind, document, surroundings);
    if (faults.length > 0) throw invalid(faults);
    checkSources(document, surroundings.contracts, actor);
    return notices;
  }

  async #store(
    entry: Pick<JournalEntry, "trx" | "emit">,
    address: Address,
    document: JsonObject,
    { username }: Actor,
    { draft, reviewed = false, note = null }: SaveOptions,
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
      note,
    });
    await setPointers(trx, address, draft ? { draft: revision } : { published: revision, draft: null });
    if (draft) this.#announceDraft(entry, address, revision);
    else this.#announce(entry, address, revision);
    return revision;
  }

  /** Editors alone hear of a draft. */
  #announceDraft({ emit }: Pick<JournalEntry, "emit">, { kind, slug }: Address, revision: number | null): void {
    const audience = editorKey(kind);
    emit({ event: "DraftChanged", machine_id: null, audience, payload: { kind, slug, revision } });
  }

  #announce({ emit }: Pick<JournalEntry, "emit">, address: Address, revision: number | null): void {
    emit(changed(address, revision));
    if (address.kind === "role") emit({ event: "AccessChanged", machine_id: null, payload: { usernames: null } });
  }

  #audited(verb: string, { kind, slug }: Address, actor: Actor, before: unknown, after: unknown) {
    return {
      username: actor.username,
      terminal: placeOf(actor),
      procedure: `${verb} documents/${kind}`,
      payload: { kind, slug },
      before,
      after,
      call_code: 0,
    };
  }

  async #write<T>(
    { company_id, kind }: Pick<Address, "company_id"> & Partial<Address>,
    work: (entry: JournalEntry) => Promise<T>,
  ): Promise<T> {
    const guarded = (entry: JournalEntry) => keepingHolders(entry.trx, company_id, "/permissions", () => work(entry));
    const result = await this.#parts.parts.journal.write(company_id, kind === "role" ? guarded : work);
    this.#companies.delete(company_id);
    return result;
  }
}
