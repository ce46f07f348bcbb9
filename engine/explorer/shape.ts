import type { ExplorerDocument } from "#schemas/documents/explorer/schema.ts";
import { fieldsOf } from "./choice/measures.ts";
import type { DataShape } from "./types.ts";

/** What of a document the records are put into columns by. */
export const shapeOf = (
  { sources, dimensions, measures, slider, produced }: ExplorerDocument,
  timeZone: string,
): DataShape => ({
  timeZone,
  sources: sources.map(({ procedure, store = "records", day, time }) => ({ procedure, store, day, time })),
  dimensions: dimensions.map(({ key, field = key, from, description, order = "text", unless = [], keepBlank }) => ({
    key,
    field,
    from,
    description,
    order,
    unless,
    keepsBlank: keepBlank,
  })),
  fields: fieldsOf(measures),
  slider: slider?.field,
  produced,
});
