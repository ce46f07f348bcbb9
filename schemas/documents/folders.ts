import { type DocumentKind, documentKinds } from "./envelope.ts";

const ownNames: Partial<Record<DocumentKind, string>> = { site: "site", texts: "texts", query: "queries" };

/** The folder of a kind under `configs/<site>/`, and its part of the designer's addresses: the kind's plural. */
export const folderOfKind = (kind: DocumentKind): string => ownNames[kind] ?? `${kind}s`;

export const kindOfFolder = (folder: string): DocumentKind | undefined =>
  documentKinds.find((kind) => folderOfKind(kind) === folder);
