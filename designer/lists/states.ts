import type { ListedDocument } from "../documents/remote.ts";

/** What is to be said about a document in its list: a text key with values, and whether it is a warning. */
export interface StateMark {
  key: string;
  values?: Record<string, number>;
  tone: "plain" | "draft" | "warn" | "bad";
}

/** The states of a document, the most basic first. */
export const statesOf = (document: ListedDocument): StateMark[] => {
  const { origin, shipped, published, deleted, draft, shipped_changed, faults } = document;
  if (deleted) return [{ key: "designer.state.deleted", tone: "bad" }];
  const own: StateMark = { key: shipped ? "designer.state.edited" : "designer.state.own", tone: "plain" };
  return [
    ...(published ? [origin === "builtin" ? ({ key: "designer.state.shipped", tone: "plain" } as const) : own] : []),
    ...(draft
      ? [{ key: published ? "designer.state.draft" : "designer.state.draft_only", tone: "draft" } as const]
      : []),
    ...(shipped_changed ? [{ key: "documents.shipped_changed", tone: "warn" } as const] : []),
    ...(faults > 0 ? [{ key: "designer.state.faults", values: { n: faults }, tone: "bad" } as const] : []),
  ];
};

/** Does a document answer to what was typed: words of its title or its slug, in any order? */
export const isFound = (search: string, title: string, slug: string): boolean => {
  const text = `${title} ${slug}`.toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};
