import type { DocumentKind } from "#schemas/documents/envelope.ts";
import { folderOfKind, kindOfFolder } from "#schemas/documents/folders.ts";

const root = "/admin/config";

/** What a list of the designer shows: a kind, and of dashboards the snippets apart. */
export interface ListPlace {
  kind: DocumentKind;
  snippets: boolean;
}

export const snippetsPath = `${root}/dashboards/snippets`;

export const pathOfList = ({ kind, snippets }: ListPlace): string =>
  snippets ? snippetsPath : `${root}/${folderOfKind(kind)}`;

/** The address of a document's editor. */
export const pathOfEditor = (kind: DocumentKind, slug: string, isSnippet = false): string =>
  `${pathOfList({ kind, snippets: kind === "dashboard" && isSnippet })}/${encodeURIComponent(slug)}`;

/** The kind that a folder of the address names; null for a folder that names none. */
export const kindIn = (folder: string | undefined): DocumentKind | null => kindOfFolder(folder ?? "") ?? null;

/** The kind that a menu's link leads to, or null for a link elsewhere. */
export const listIn = (to: string): ListPlace | null => {
  const [path = ""] = to.split("?");
  if (path === snippetsPath) return { kind: "dashboard", snippets: true };
  const kind = path.startsWith(`${root}/`) ? kindIn(path.slice(root.length + 1)) : null;
  return kind && { kind, snippets: false };
};
