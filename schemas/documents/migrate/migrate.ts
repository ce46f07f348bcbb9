import type { Fault } from "#schemas/documents/envelope.ts";
import { isObject, type JsonObject, pointer, replaceAt } from "#schemas/documents/json.ts";
import { typedParts, type TypedPart, type TypeFamily } from "#schemas/documents/walk.ts";
import { countParts, lostParts } from "./count.ts";
import { type Migration, runMigrations } from "./sequence.ts";

/** What this build knows of a kind or of a type's options. */
export interface MigrationTarget {
  version: number;
  migrations: readonly Migration[];
}

/** The registered type behind a name in a document (a preset's name leads to its type). */
export type TypeLookup = (family: TypeFamily, name: string) => (MigrationTarget & { type: string }) | undefined;

/** Something was lost; `cause` is absent, the message lists what. */
export class MigrationError extends Error {}

export interface Migrated {
  document: JsonObject;
  changed: boolean;
  /** Not empty when the document comes from a newer build: it is shown as it is, read-only, and never rewritten. */
  newer: Fault[];
}

const versionOf = (versions: unknown, key: string): number => {
  const version = isObject(versions) && Object.hasOwn(versions, key) ? versions[key] : 1;
  return typeof version === "number" ? version : 1;
};
const schemaVersionOf = (document: JsonObject): number =>
  typeof document.schemaVersion === "number" ? document.schemaVersion : 0;

const newerSentence = (what: string, version: number, known: number): string =>
  `Expected ${what} up to version ${known}, got version ${version}: the document comes from a newer build and is read-only`;

interface KnownPart {
  part: TypedPart;
  key: string;
  target: MigrationTarget;
}

const knownParts = (document: JsonObject, lookup: TypeLookup): KnownPart[] =>
  [...typedParts(document)].flatMap((part) => {
    const target = lookup(part.family, part.name);
    return target ? [{ part, key: `${part.family}/${target.type}`, target }] : [];
  });

const newerTypes = (document: JsonObject, parts: readonly KnownPart[]): Fault[] => {
  const known = new Map(parts.map(({ key, target }) => [key, target.version]));
  return [...known]
    .filter(([key, version]) => versionOf(document.versions, key) > version)
    .map(([key, version]) => ({
      path: pointer(["versions", key]),
      message: newerSentence(`the options of ${key}`, versionOf(document.versions, key), version),
    }));
};

const migrateOptions = (document: JsonObject, parts: readonly KnownPart[]): JsonObject => {
  const outdated = parts.filter(({ key, target }) => versionOf(document.versions, key) < target.version);
  if (outdated.length === 0) return document;
  const migrated = outdated.reduce<JsonObject>((current, { part, key, target }) => {
    const options = runMigrations(part.options, target.migrations, versionOf(document.versions, key));
    const replaced = replaceAt(current, part.optionsPath, options);
    return isObject(replaced) ? replaced : current;
  }, document);
  const versions = Object.fromEntries(outdated.map(({ key, target }) => [key, target.version]));
  return { ...migrated, versions: { ...(isObject(document.versions) ? document.versions : {}), ...versions } };
};

/**
 * Brings a document of any older version to this build: first its kind's migrations, then those of each type's options.
 * Throws `MigrationError` when a widget, source, step, column or the like would be lost.
 */
export const migrateDocument = (document: JsonObject, kind: MigrationTarget, lookup: TypeLookup): Migrated => {
  const version = schemaVersionOf(document);
  if (version > kind.version) {
    const message = newerSentence("schemaVersion", version, kind.version);
    return { document, changed: false, newer: [{ path: "/schemaVersion", message }] };
  }
  const current = runMigrations(document, kind.migrations, version);
  const parts = knownParts(current, lookup);
  const newer = newerTypes(current, parts);
  if (newer.length > 0) return { document, changed: false, newer };
  const migrated = migrateOptions(current, parts);
  const lost = migrated === document ? [] : lostParts(countParts(document), countParts(migrated));
  if (lost.length > 0) throw new MigrationError(lost.join(". "));
  return { document: migrated, changed: migrated !== document, newer: [] };
};
