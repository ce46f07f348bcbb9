import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import canonicalize from "canonicalize";
import type { JsonObject } from "#schemas/documents/json.ts";
import { isObject } from "#schemas/documents/json.ts";
import { kindOfFolder } from "#schemas/documents/folders.ts";
import { isNamed, type NamedDocument } from "./named.ts";
import { StartFault } from "#server/start-fault.ts";

/** The documents that the site ships, by `kind/slug`. */
export interface Shipped {
  documents: ReadonlyMap<string, NamedDocument>;
  /** Equal for equal documents. */
  digest: string;
}

export const addressOf = (kind: string, slug: string): string => `${kind}/${slug}`;
export const canonical = (value: unknown): string => canonicalize(value) ?? "null";

/** What a site with these documents ships. Throws `StartFault` where one has no kind of this build or no name. */
export const shippedOf = (documents: Iterable<JsonObject>): Shipped => {
  const byAddress = new Map<string, NamedDocument>();
  for (const document of documents) {
    if (!isNamed(document)) throw new StartFault("Expected documents with a kind and a slug.");
    byAddress.set(addressOf(document.kind, document.slug), document);
  }
  const sorted = [...byAddress].sort(([a], [b]) => (a < b ? -1 : 1));
  return { documents: byAddress, digest: createHash("sha256").update(canonical(sorted)).digest("hex") };
};

const readDocument = (folder: string, kind: string, file: string): JsonObject => {
  const path = join(folder, file);
  const fault = (what: string) => new StartFault(`The document ${path} ${what}.`);
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw fault("is not JSON");
  }
  if (!isObject(document) || document.kind !== kind) throw fault(`should be of the kind ${kind}`);
  if (`${String(document.slug)}.json` !== file)
    throw fault(`should have its file's name as slug, not ${String(document.slug)}`);
  return document;
};

/** Reads every document below a folder: one folder per kind, one file per slug. Throws `StartFault` with a sentence. */
export const readDocuments = (site: string): JsonObject[] => {
  const folders = readdirSync(site, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name }) => {
    const kind = kindOfFolder(name);
    if (!kind) throw new StartFault(`The folder ${join(site, name)} is named after no kind of document.`);
    const files = readdirSync(join(site, name)).filter((file) => file.endsWith(".json"));
    return files.sort().map((file) => readDocument(join(site, name), kind, file));
  });
};

/** The documents below several folders. Throws `StartFault` as for one, and where two hold the same document. */
export const readSites = (sites: readonly string[]): JsonObject[] => {
  const documents = sites.flatMap(readDocuments);
  const addresses = new Set<string>();
  for (const { kind, slug } of documents) {
    const address = addressOf(String(kind), String(slug));
    if (addresses.has(address)) throw new StartFault(`The document ${address} stands in two of ${sites.join(", ")}.`);
    addresses.add(address);
  }
  return documents;
};
