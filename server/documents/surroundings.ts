import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import type { EventName } from "#schemas/protocol/events.ts";
import { addressOf } from "./shipped.ts";
import type { DocumentRef, Nameable, Preset, Reference, Surroundings, TypeCatalogue } from "./types.ts";
import { referencesOf } from "./validate/references.ts";

const presetOf = (document: JsonObject | undefined): Preset | undefined => {
  if (!document) return undefined;
  const [type, options] =
    document.kind === "widget" ? [document.widget, document.config] : [document.control, document.options];
  return { type: String(type), options: isObject(options) ? options : {}, initial: document.initial };
};

/** What `uses` of a view holds for a reference: `document/kind/slug`, `procedure/name`, `query/number` or `text/key`. */
export const useOf = (reference: Reference): string =>
  reference.type === "document"
    ? `document/${addressOf(reference.kind, reference.slug)}`
    : `${reference.type}/${reference.name}`;

export const documentsIn = (uses: Iterable<string>): DocumentRef[] =>
  [...uses].flatMap((use) => {
    const [type, kind, slug] = use.split("/");
    return type === "document" && kind && slug ? [{ kind, slug }] : [];
  });
const namedIn = (uses: Iterable<string>, type: "procedure" | "query" | "text"): string[] =>
  [...uses].flatMap((use) => (use.startsWith(`${type}/`) ? [use.slice(type.length + 1)] : []));
export const proceduresIn = (uses: Iterable<string>): string[] => namedIn(uses, "procedure");
export const textsIn = (uses: Iterable<string>): string[] => namedIn(uses, "text");
/** The numbers of the stored queries that a document names. */
export const queriesIn = (uses: Iterable<string>): number[] => namedIn(uses, "query").map(Number);

/** What exists beside a document: the given documents by `kind/slug`, the registered types, the company's catalogue. */
export const surroundingsOf = (
  types: TypeCatalogue,
  { contracts, events, selectionTypes }: Nameable,
  documents: ReadonlyMap<string, JsonObject>,
): Surroundings => {
  const catalogues = [...documents.values()].filter(({ kind }) => kind === "texts").map(({ texts }) => texts);
  const numbers = new Map(
    [...documents.values()].map(({ kind, slug, record_no }) => [`${String(kind)} ${String(record_no)}`, String(slug)]),
  );
  const surroundings: Surroundings = {
    types,
    contracts,
    hasEvent: (name): name is EventName => events.has(name),
    hasSelectionType: (type) => selectionTypes.has(type),
    hasText: (key) => catalogues.some((texts) => isObject(texts) && Object.hasOwn(texts, key)),
    hasDocument: (kind, slug) => documents.has(addressOf(kind, slug)),
    document: (kind, slug) => documents.get(addressOf(kind, slug)),
    preset: (family, slug) => (family === "column" ? undefined : presetOf(documents.get(addressOf(family, slug)))),
    isSnippet: (slug) => {
      const dashboard = documents.get(addressOf("dashboard", slug));
      return dashboard && dashboard.isSnippet === true;
    },
    numbered: (kind, record_no) => numbers.get(`${kind} ${record_no}`),
    slugsOf: (kind) =>
      [...documents.values()]
        .filter((one) => one.kind === kind)
        .map(({ slug }) => String(slug))
        .toSorted(),
    usesOf: (kind, slug) => {
      const document = documents.get(addressOf(kind, slug));
      return document ? documentsIn(referencesOf(document, surroundings).map(useOf)) : [];
    },
  };
  return surroundings;
};
