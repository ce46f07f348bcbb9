import type { Label } from "#schemas/documents/envelope.ts";
import { groupOfTable, tableGroups } from "#schemas/plant/table-templates.ts";
import type { ListedDocument } from "../documents/remote.ts";
import { pathOfEditor } from "../documents/paths.ts";

/** Documents of a menu entry under a common heading. */
export interface MenuList {
  /** The heading: a text key, or words of the documents themselves. */
  heading: { key: string | number } | { words: string };
  links: { to: string; label: Label }[];
}

const linkTo = ({ kind, slug, title, isSnippet }: ListedDocument) => ({
  to: pathOfEditor(kind, slug, isSnippet === true),
  label: title,
});

/** Snippets by their tag, in the order of the tags; those without a tag stand last, under "Other". */
export const snippetLists = (documents: readonly ListedDocument[]): MenuList[] => {
  const byTag = new Map<string, ListedDocument[]>();
  for (const document of documents) {
    if (document.isSnippet !== true) continue;
    const tag = document.snippetTag?.trim() ?? "";
    byTag.set(tag, [...(byTag.get(tag) ?? []), document]);
  }
  const last = (tag: string) => (tag === "" ? 1 : 0);
  return [...byTag]
    .sort(([a], [b]) => last(a) - last(b) || a.localeCompare(b))
    .map(([tag, list]) => ({ heading: tag === "" ? { key: 900071 } : { words: tag }, links: list.map(linkTo) }));
};

/** Documents one below the other, by what they are called. */
export const plainLinks = (documents: readonly ListedDocument[]): MenuList["links"] =>
  documents.map((document) => ({ ...linkTo(document), label: document.overview_name ?? document.title }));

/** Tables by the group of their template; the company's own tables stand last. */
export const tableLists = (documents: readonly ListedDocument[]): MenuList[] =>
  [...tableGroups, null]
    .map((group) => ({
      heading: { key: group === null ? 900071 : `designer.tables.${group}` },
      links: documents.filter(({ slug }) => groupOfTable(slug) === group).map(linkTo),
    }))
    .filter(({ links }) => links.length > 0);
