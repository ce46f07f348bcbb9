import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DocumentKind } from "#schemas/documents/envelope.ts";
import { fileTextOf } from "#schemas/documents/file-text.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { folderOfKind } from "#schemas/documents/folders.ts";

/** Writes each document as `<folder of its kind>/<slug>.json` below a folder. */
export const writeDocuments = (folder: string, documents: readonly JsonObject[]): void => {
  for (const document of documents) {
    const place = join(folder, folderOfKind(document.kind as DocumentKind));
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, `${String(document.slug)}.json`), fileTextOf(document));
  }
};
