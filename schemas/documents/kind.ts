import type { TSchema } from "typebox";
import { assertNumbered, type Migration } from "#schemas/migrate/sequence.ts";
import type { DocumentKind } from "./envelope.ts";
import type { JsonObject } from "./json.ts";

/** All that is known of a kind: its schema, the version of its shape, the steps to it, and the body of a new document. */
export interface KindDefinition {
  kind: DocumentKind;
  schema: TSchema;
  version: number;
  migrations: readonly Migration[];
  defaults: JsonObject;
}

/** Throws when the migrations are not numbered from 1 by 1 up to the version. */
export const defineKind = (definition: KindDefinition): KindDefinition => {
  assertNumbered(definition.kind, definition.migrations, 1, definition.version);
  return definition;
};

/** A new, empty document of a kind. */
export const newDocument = (definition: KindDefinition, slug: string, title: string): JsonObject => ({
  kind: definition.kind,
  slug,
  schemaVersion: definition.version,
  versions: {},
  title,
  ...structuredClone(definition.defaults),
});
