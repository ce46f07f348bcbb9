/** The content of a page that shows an own overview by its number. */
export const ownOverview = "own-overview";

/** The kind of documents that a content of this kind shows. */
export const shownBy = (kind: string): string => (kind === ownOverview ? "overview" : kind);
