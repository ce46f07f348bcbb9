import type { TSchema } from "typebox";
import { assertNumbered, type Migration } from "#schemas/documents/migrate/sequence.ts";
import type { DocumentKind } from "./envelope.ts";
import type { JsonObject } from "./json.ts";

/** All that is known of a kind: its schema, the version of its shape, the steps to it, and the body of a new document. */
export interface KindDefinition {
  kind: DocumentKind;
  schema: TSchema;
  version: number;
  migrations: readonly Migration[];
  defaults: JsonObject;
  /** The field of the body that names the document besides its title. */
  name?: "name" | "overview_name";
  /** Is each document known by a number of its company too, which the server gives at the first save? */
  isNumbered?: boolean;
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
  ...namesOf(definition, title),
});

/** The fields of the body that follow from what a person calls the document. */
const namesOf = ({ name }: KindDefinition, title: string): JsonObject => (name ? { [name]: title } : {});

/** A copy of a document under another name. What only one document may have is left to be given anew. */
export const copyOf = (definition: KindDefinition, document: JsonObject, slug: string, title: string): JsonObject => {
  const { record_no: _, ...unnumbered } = document;
  return { ...(definition.isNumbered ? unnumbered : document), slug, title, ...namesOf(definition, title) };
};
