import type { DocumentKind } from "./envelope.ts";

/** Kinds by the base code or system function that the product descriptions use. */
const kindByCode: Readonly<Record<string, DocumentKind>> = {
  dashboards: "dashboard",
  liveviews: "liveview",
  web_overviews: "overview",
  webcolumns: "table",
  widgets: "widget",
};

/** The address of the document that a base code (or system function) and a template slug name; null for an unknown code. */
export const documentAddress = (code: string, slug: string): string | null => {
  const kind = Object.hasOwn(kindByCode, code) ? kindByCode[code] : undefined;
  return kind ? `/api/documents/${kind}/${encodeURIComponent(slug)}` : null;
};
