import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DocumentKind } from "#schemas/documents/envelope.ts";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { folderOfKind } from "#schemas/documents/kinds.ts";

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
};

/** A document as a file: keys sorted, two spaces, one line break at the end; equal documents give equal bytes. */
export const fileTextOf = (document: JsonObject): string => `${JSON.stringify(sorted(document), null, 2)}\n`;

/** Writes each document as `<folder of its kind>/<slug>.json` below a folder. */
export const writeDocuments = (folder: string, documents: readonly JsonObject[]): void => {
  for (const document of documents) {
    const place = join(folder, folderOfKind(document.kind as DocumentKind));
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, `${String(document.slug)}.json`), fileTextOf(document));
  }
};
