import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileTextOf } from "#schemas/documents/file-text.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { folderOfKind } from "#schemas/documents/folders.ts";
import { isNamed } from "./named.ts";

/** Writes each document as `<folder of its kind>/<slug>.json` below a folder. Throws for one without a kind or a slug. */
export const writeDocuments = (folder: string, documents: readonly JsonObject[]): void => {
  for (const document of documents) {
    if (!isNamed(document)) throw new Error("Expected a document with a kind and a slug");
    const place = join(folder, folderOfKind(document.kind));
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, `${document.slug}.json`), fileTextOf(document));
  }
};
