import type { Label } from "#schemas/documents/envelope.ts";
import type { Row } from "#engine/bindings/environment.ts";

/** A dashboard as the list of its kind tells of it. */
export interface ListedDashboard {
  slug: string;
  title: Label;
  isSnippet?: boolean;
  snippetTag?: string;
}

/** The dashboards that may stand inside others. */
export const snippetsOf = (dashboards: readonly ListedDashboard[]): ListedDashboard[] =>
  dashboards.filter(({ isSnippet }) => isSnippet === true);

/** Its tag, then its name. */
export const snippetName = ({ snippetTag, title }: ListedDashboard, read: (label: Label) => string): string =>
  [snippetTag ?? "", read(title)].filter((part) => part !== "").join(" ");

/** "Parameter names of the first row": its keys. */
export const keysOfFirstRow = (rows: readonly Row[]): string[] => Object.keys(rows[0] ?? {});
