import type { MenuEntry } from "#schemas/documents/menu/schema.ts";
import type { Label } from "#schemas/documents/envelope.ts";
import type { DocumentKind } from "#schemas/documents/envelope.ts";
import { kindOfFolder } from "#schemas/documents/folders.ts";

/** An entry of the admin menu as a tile; `kind` where it leads to the documents of one. */
export interface AdminTile {
  id: string;
  label: Label;
  description: Label | undefined;
  icon: string | undefined;
  to: string;
  kind: DocumentKind | null;
  snippets: boolean;
}

/** A document in the list of its kind, as far as a tile tells of it. */
export interface TileDocument {
  changed_by: string;
  changed_at: string;
  isSnippet?: boolean;
}

const folder = /^\/admin\/config\/([a-z]+)(\/snippets)?$/;

const tileOf = ({ id, label, description, icon, to = "" }: MenuEntry): AdminTile => {
  const match = folder.exec(to);
  return {
    id,
    label,
    description,
    icon,
    to,
    kind: kindOfFolder(match?.[1] ?? "") ?? null,
    snippets: match?.[2] !== undefined,
  };
};

/** The tiles of the visible entries: all that lead somewhere but home, and none that only adds something. */
export const adminTiles = (entries: readonly MenuEntry[]): AdminTile[] =>
  entries
    .flatMap((entry) => [entry, ...(entry.children ?? [])])
    .filter(({ to }) => to?.startsWith("/") && to !== "/admin" && !to.includes("?"))
    .map(tileOf);

/** How many documents a tile stands for, and the last of their changes. */
export const tileFacts = ({ kind, snippets }: AdminTile, documents: readonly TileDocument[]) => {
  const own = kind === "dashboard" ? documents.filter(({ isSnippet = false }) => isSnippet === snippets) : documents;
  const [last = null] = own.toSorted((a, b) => (a.changed_at < b.changed_at ? 1 : -1));
  return { count: own.length, last };
};
