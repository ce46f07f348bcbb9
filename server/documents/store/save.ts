import type { DocumentKind } from "#schemas/documents/envelope.ts";
import { merge } from "#schemas/documents/changes/merge.ts";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { newNameProblem, toKebabCase } from "#schemas/documents/slug.ts";
import { MigrationError } from "#schemas/documents/migrate/migrate.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { Trx } from "#server/database/company.ts";
import type { DocumentRow } from "#server/database/tables/documents.ts";
import type { Fault, Findings, Surroundings } from "../types.ts";
import { migrateTo } from "../view.ts";
import { validateDocument } from "../validate/validate.ts";
import { type Address, findDocument, findRevision } from "./rows.ts";

/** What a save builds on: a revision (`If-Match`) or nothing (`If-None-Match: *`). */
export type Precondition = { revision: number } | { isNew: true };

/** The refusal of a document, with all that is wrong in it. */
export class InvalidDocument extends DomainError {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super("invalid_document", {
      path: faults[0]?.path ?? null,
      ...(faults[0] ? { message: faults[0].message } : {}),
      res: faults,
    });
    this.faults = faults;
  }
}

export const invalid = (faults: readonly Fault[]): InvalidDocument => new InvalidDocument(faults);

const kindFaults = (kind: DocumentKind, sent: JsonObject): Fault[] => {
  if (sent.kind !== kind) return [{ path: "/kind", message: `Expected "${kind}", as in the address` }];
  return Number.isInteger(sent.schemaVersion) && Number(sent.schemaVersion) >= 0
    ? []
    : [{ path: "/schemaVersion", message: 'Expected "schemaVersion"' }];
};

const migrateSent = (kind: DocumentKind, sent: JsonObject, surroundings: Surroundings): JsonObject => {
  try {
    const { document, newer } = migrateTo(kind, sent, surroundings);
    if (newer.length > 0) throw invalid(newer);
    return document;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const message =
      error instanceof MigrationError ? error.message : "The document could not be brought to this version";
    throw invalid([{ path: "", message }]);
  }
};

/** A sent document in this build's shape, and what is wrong with it there. Throws when it has no such shape. */
const judgeSent = (kind: DocumentKind, slug: string, sent: unknown, surroundings: Surroundings) => {
  if (!isObject(sent)) throw invalid([{ path: "", message: "Expected a document" }]);
  const named = kindFaults(kind, sent);
  if (named.length > 0) throw invalid(named);
  const document = migrateSent(kind, sent, surroundings);
  const misplaced = document.slug !== slug && { path: "/slug", message: `Expected "${slug}", as in the address` };
  const { faults, notices } = validateDocument(kind, document, surroundings);
  return { document, faults: misplaced ? [misplaced, ...faults] : faults, notices };
};

/** Brings a sent document to this build's shape and refuses one that is not valid there. */
export const checkSent = (kind: DocumentKind, slug: string, sent: unknown, surroundings: Surroundings): JsonObject => {
  const { document, faults } = judgeSent(kind, slug, sent, surroundings);
  if (faults.length > 0) throw invalid(faults);
  return document;
};

/** What `checkSent` would refuse a document for, and what a save would merely notice. */
export const findingsOf = (kind: DocumentKind, slug: string, sent: unknown, surroundings: Surroundings): Findings => {
  try {
    const { faults, notices } = judgeSent(kind, slug, sent, surroundings);
    return { faults, notices };
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error;
    return { faults: [...error.faults], notices: [] };
  }
};

/** Refuses a name for a new document that is taken, reserved or too short. */
export const checkNewName = (slug: string, pointers: DocumentRow | undefined): void => {
  const isTaken = pointers !== undefined && (pointers.published ?? pointers.draft) !== null;
  const key = newNameProblem(slug, new Set(isTaken ? [toKebabCase(slug)] : []));
  if (key !== null)
    throw new DomainError(key === 7362 ? "rule_violated" : "duplicate_name", { path: "/slug", text: { key } });
};

const conflict = (revision: number, document: JsonObject, sent: unknown): DomainError =>
  new DomainError("revision_conflict", { res: { stored: { revision, document }, sent } });

interface Stale {
  address: Address;
  mine: JsonObject;
  base: number;
  current: number;
  surroundings: Surroundings;
}

const readCurrent = async (trx: Trx, address: Address, revision: number, surroundings: Surroundings) => {
  const stored = await findDocument(trx, address, revision);
  if (!stored) return null;
  const { document, newer } = migrateTo(address.kind, stored, surroundings);
  return { document, newer };
};

/** Joins an edit of an older revision with what is stored now; refuses when both touch the same. */
const mergeStale = async (trx: Trx, { address, mine, base, current, surroundings }: Stale): Promise<JsonObject> => {
  const [before, stored] = [
    await readCurrent(trx, address, base, surroundings),
    await readCurrent(trx, address, current, surroundings),
  ];
  if (!stored) throw new DomainError("not_found");
  const merged = before && merge(before.document, mine, stored.document);
  const isWrong =
    !merged ||
    merged.conflicts.length > 0 ||
    validateDocument(address.kind, merged.document, surroundings).faults.length > 0;
  if (isWrong) throw conflict(current, stored.document, mine);
  return merged.document;
};

const refuseNewer = async (trx: Trx, address: Address, revision: number, surroundings: Surroundings): Promise<void> => {
  const stored = await readCurrent(trx, address, revision, surroundings);
  if (stored && stored.newer.length > 0)
    throw new DomainError("state_conflict", { path: stored.newer[0]!.path, message: stored.newer[0]!.message });
};

/**
 * The document to store: what was sent, or, when another revision was stored meanwhile, both edits together. Throws the
 * refusals of a taken name, an unknown document, a conflict, and of a document that a newer build has stored.
 */
export const resolveSave = async (
  trx: Trx,
  address: Address,
  pointers: DocumentRow | undefined,
  precondition: Precondition,
  current: number | null,
  mine: JsonObject,
  surroundings: Surroundings,
): Promise<{ document: JsonObject; merged: boolean }> => {
  if ("isNew" in precondition) {
    checkNewName(address.slug, pointers);
    return { document: mine, merged: false };
  }
  if (current === null) throw new DomainError("not_found");
  await refuseNewer(trx, address, current, surroundings);
  if (precondition.revision === current) return { document: mine, merged: false };
  const stale = { address, mine, base: precondition.revision, current, surroundings };
  return { document: await mergeStale(trx, stale), merged: true };
};

/** The shipped revision that an edit stands on: the one its predecessor stood on, unless the shipped one was looked at. */
export const baseOf = async (
  trx: Trx,
  address: Address,
  pointers: DocumentRow,
  current: number | null,
  isSparse: boolean,
  reviewed: boolean,
): Promise<number | null> => {
  if (isSparse || reviewed || current === null || current === pointers.builtin) return pointers.builtin;
  const before = await findRevision(trx, address, current);
  return before?.origin === "edit" ? before.base_revision : (before?.revision ?? pointers.builtin);
};
