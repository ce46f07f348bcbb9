import { type Static, type TProperties, Type } from "typebox";
import type { Fault } from "#schemas/fault.ts";

export type { Fault };

/** Every kind of document of this build, in the order in which they are listed to people. */
export const documentKinds = [
  "site",
  "role",
  "theme",
  "texts",
  "menu",
  "page",
  "dashboard",
  "liveview",
  "widget",
  "table",
  "overview",
  "explorer",
  "wizard",
  "step",
  "panel",
  "flow",
  "feed",
  "query",
  "label",
  "erp-mapping",
  "notification-rule",
] as const;
export type DocumentKind = (typeof documentKinds)[number];

const kindNames: ReadonlySet<unknown> = new Set(documentKinds);
/** Is it the name of a kind of document of this build? */
export const isDocumentKind = (value: unknown): value is DocumentKind => kindNames.has(value);

/** Kinds that are stored as a sparse patch over the builtin, so that new builtin entries appear by themselves. */
export const sparseKinds: ReadonlySet<DocumentKind> = new Set(["texts", "role", "menu", "site", "theme"]);

/**
 * A title or label: text, a key of the text catalogue, or both languages in the document. The keyword `x-label` lets the
 * reference index find the text keys of a document by its schema.
 */
export const Label = Type.Union(
  [
    Type.String({ maxLength: 4000 }),
    Type.Object({ text: Type.Union([Type.String(), Type.Integer()]) }, { additionalProperties: false }),
    Type.Object(
      { en: Type.String({ maxLength: 4000 }), sv: Type.String({ maxLength: 4000 }) },
      { additionalProperties: false },
    ),
  ],
  { "x-label": true },
);
export type Label = Static<typeof Label>;

/** A JSON Logic expression; its operators and limits are checked by schemas/expressions. Any JSON value is an expression. */
export const Expression = Type.Unsafe<unknown>({ "x-value": "expression" });
export type Expression = unknown;

/** Permission keys that a document asks for: those of the product and the company's own. */
export const PermissionKeys = Type.Array(Type.String(), { "x-value": "permissions" });

const Slug = Type.String({ pattern: "^[a-z0-9][a-z0-9_-]*$", minLength: 1, maxLength: 128 });

const envelope = {
  $schema: Type.Optional(Type.String()),
  slug: Slug,
  schemaVersion: Type.Integer({ minimum: 0 }),
  versions: Type.Optional(Type.Record(Type.String(), Type.Integer({ minimum: 1 }))),
  title: Label,
};

/** The schema of a kind: the envelope and its body. Unknown keys are refused, keys that begin with `x-` are kept. */
export const documentOf = <K extends DocumentKind, P extends TProperties>(kind: K, body: P) =>
  Type.Object(
    { kind: Type.Literal(kind), ...envelope, ...body },
    { additionalProperties: false, patternProperties: { "^x-": {} } },
  );

/** What `GET /api/documents/{kind}/{slug}?view=1` answers and what every view renders from. */
export interface ServedDocument<D = Record<string, unknown>> {
  document: D;
  revision: number;
  faults: Fault[];
}
