import type { DocumentKind, Fault } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { kinds } from "#schemas/documents/kinds.ts";
import { type Migrated, migrateDocument, MigrationError } from "#schemas/documents/migrate/migrate.ts";
import { useOf } from "./surroundings.ts";
import type { Surroundings } from "./types.ts";
import { referencesOf } from "./validate/references.ts";
import { typeLookup } from "./validate/type-catalogue.ts";
import { shapeFaults, validateDocument } from "./validate/validate.ts";

/** A document as this build serves it. */
export interface View {
  document: JsonObject;
  faults: Fault[];
  uses: string[];
  /** It comes from a newer build: shown as it is, never rewritten. */
  readOnly: boolean;
}

type Types = Pick<Surroundings, "types" | "preset">;

export const migrateTo = (kind: DocumentKind, document: JsonObject, types: Types): Migrated =>
  migrateDocument(document, kinds[kind], typeLookup(types));

const usesOf = (kind: DocumentKind, document: JsonObject, surroundings: Surroundings): string[] =>
  shapeFaults(kind, document).length > 0 ? [] : [...new Set(referencesOf(document, surroundings).map(useOf))].sort();

/** Migrates and judges a stored document; one that cannot be migrated is served as it stands, with the reason. */
export const viewOf = (kind: DocumentKind, stored: JsonObject, surroundings: Surroundings): View => {
  try {
    const { document, newer } = migrateTo(kind, stored, surroundings);
    if (newer.length > 0) return { document, faults: newer, uses: [], readOnly: true };
    const { faults } = validateDocument(kind, document, surroundings);
    return { document, faults, uses: usesOf(kind, document, surroundings), readOnly: false };
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    return { document: stored, faults: [{ path: "", message: error.message }], uses: [], readOnly: true };
  }
};
