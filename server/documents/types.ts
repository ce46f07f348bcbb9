import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import type { EventName } from "#schemas/protocol/events.ts";
import type { DocumentKind, Fault } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { TypeFamily } from "#schemas/documents/walk.ts";
import type { columnTypes } from "#widgets/schemas.ts";

/** What the server knows of a widget, step or column type: its options' schema, defaults, version and own reads. */
export type TypeSchema = (typeof columnTypes)[number];
export type TypeCatalogue = Readonly<Record<TypeFamily, ReadonlyMap<string, TypeSchema>>>;

/** A saved set of options under a name of its own (document of kind `widget` or `step`). */
export interface Preset {
  type: string;
  options: JsonObject;
  /** When a step of it is the one on which its wizard begins. */
  initial?: unknown;
}

/** Contracts by name. */
export type Contracts = Pick<ReadonlyMap<string, ProcedureContract>, "get" | "has">;

type Names = Pick<ReadonlySet<string>, "has">;

/** What the documents of a company may name of its catalogue. */
export interface Nameable {
  contracts: Contracts;
  /** Live events. */
  events: Names;
  selectionTypes: Names;
}

/** What else exists: a document is judged against it. */
export interface Surroundings {
  types: TypeCatalogue;
  contracts: Contracts;
  /** Whether the company has a live event of this name. */
  hasEvent: (name: string) => name is EventName;
  /** Whether something of this type can be selected on the company's screens. */
  hasSelectionType: (type: string) => boolean;
  hasText: (key: string) => boolean;
  hasDocument: (kind: string, slug: string) => boolean;
  preset: (family: TypeFamily, slug: string) => Preset | undefined;
  /** A stored document. */
  document: (kind: string, slug: string) => JsonObject | undefined;
  /** Whether a stored dashboard may stand inside others; undefined where there is none of this name. */
  isSnippet: (slug: string) => boolean | undefined;
  /** The slug of the stored document of a kind that has a number. */
  numbered: (kind: string, record_no: number) => string | undefined;
  /** The slugs of the stored documents of a kind, in order. */
  slugsOf: (kind: string) => readonly string[];
  /** The documents that a stored one uses. */
  usesOf: (kind: string, slug: string) => readonly DocumentRef[];
}

export interface DocumentRef {
  kind: string;
  slug: string;
}

/** What a document uses, and where it says so. */
export type Reference =
  | { type: "document"; kind: string; slug: string; path: string }
  | { type: "procedure"; name: string; path: string }
  /** A stored query by its number. */
  | { type: "query"; name: string; path: string }
  | { type: "text"; name: string; path: string };

/**
 * `faults` refuse a save. `notices` do not, and publishing asks about them: what a build may not know yet (unregistered
 * types, whose options are kept), what its composer may not mean, and what is still missing for it to work.
 */
export interface Findings {
  faults: Fault[];
  notices: Fault[];
}

export type { DocumentKind, Fault };
