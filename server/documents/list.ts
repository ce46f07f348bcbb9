import type { DocumentKind } from "#schemas/documents/envelope.ts";
import { type JsonObject } from "#schemas/documents/json.ts";
import { addressOf } from "./shipped.ts";
import type { CompanyDocuments, Entry } from "./store/company.ts";

/** Fields of a kind's body that its list answers besides. */
const indexFields: Readonly<Record<string, readonly string[]>> = {
  dashboard: [
    "display",
    "userlevel",
    "suitedForMobile",
    "suitedForTablet",
    "suitedForDesktops",
    "suitedForXXL",
    "isSnippet",
    "snippetTag",
  ],
  overview: ["record_no", "overview_name"],
  query: ["record_no", "name"],
  widget: ["widget", "name"],
};

/** A live view is known by its key and label: they are its slug and its title. */
const named = ({ kind, slug, document }: Entry): JsonObject =>
  kind === "liveview" ? { key: slug, label: document.title } : {};

/** What a list is narrowed to. */
interface Narrowing {
  /** Addresses (`kind/slug`); null: all. */
  readable: ReadonlySet<string> | null;
  /** The type of a preset; undefined: any. */
  widget: unknown;
}

/** The published documents of a kind by slug, narrowed. */
export const entriesOfKind = (
  { entries }: Pick<CompanyDocuments, "entries">,
  kind: DocumentKind,
  { readable, widget }: Narrowing,
): Entry[] =>
  [...entries.values()]
    .filter(
      (entry) =>
        entry.kind === kind &&
        (readable?.has(addressOf(kind, entry.slug)) ?? true) &&
        (widget === undefined || entry.document.widget === widget),
    )
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));

/** Whether a document of the kind is among the addresses. */
export const hasKind = (addresses: ReadonlySet<string> | null, kind: DocumentKind): boolean =>
  [...(addresses ?? [])].some((address) => address.startsWith(`${kind}/`));

/** A document in the list of its kind. */
export const listed = (entry: Entry): JsonObject => ({
  kind: entry.kind,
  slug: entry.slug,
  title: entry.document.title,
  revision: entry.revision,
  origin: entry.origin,
  changed_by: entry.changed_by,
  changed_at: entry.changed_at,
  shipped_changed: entry.shippedChanged,
  ...named(entry),
  ...Object.fromEntries(
    (indexFields[entry.kind] ?? []).flatMap((key) => (key in entry.document ? [[key, entry.document[key]]] : [])),
  ),
});
