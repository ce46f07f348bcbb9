import type { CatalogueSource } from "./catalogue.ts";

/** The rows of a table that names no other type are of its own: each table of a company is a selection type too. */
const ofTables: CatalogueSource = (documents) => ({
  version: "",
  selectionTypes: [...documents.values()].flatMap(({ kind, slug }) => (kind === "table" ? [String(slug)] : [])),
});

/** What a company's documents add to its catalogue, by kind. A kind that makes procedures or events is one more. */
export const documentSources: readonly CatalogueSource[] = [ofTables];
