import { type DocumentKind, isDocumentKind } from "#schemas/documents/envelope.ts";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";

/** A document that says what it is: of a kind of this build, under a name. */
export interface NamedDocument extends JsonObject {
  kind: DocumentKind;
  slug: string;
}

export const isNamed = (value: unknown): value is NamedDocument =>
  isObject(value) && isDocumentKind(value.kind) && typeof value.slug === "string";
