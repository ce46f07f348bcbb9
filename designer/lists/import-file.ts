import { isObject, type JsonObject } from "#schemas/documents/json.ts";

/** The largest file that is read, bytes. */
export const mostBytes = 5 * 1024 * 1024;

/** What is wrong with a file, as a text key with values. */
export interface FileProblem {
  key: string;
  values?: Record<string, string | number>;
}

/**
 * The documents of an exported file: one document, a list of them, or `{ documents }`. Whether they are right is the
 * server's to say; this finds what is no such file at all.
 */
export const readImport = (text: string): { documents: JsonObject[] } | { problem: FileProblem } => {
  if (new Blob([text]).size > mostBytes)
    return { problem: { key: "designer.import_too_large", values: { n: mostBytes / 1024 / 1024 } } };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return {
      problem: { key: "designer.import_no_json", values: { reason: error instanceof Error ? error.message : "" } },
    };
  }
  const list = isObject(json) && Array.isArray(json.documents) ? json.documents : Array.isArray(json) ? json : [json];
  if (list.length === 0) return { problem: { key: "designer.import_empty" } };
  const odd = list.findIndex((one) => !isObject(one) || typeof one.kind !== "string" || typeof one.slug !== "string");
  if (odd >= 0) return { problem: { key: "designer.import_no_document", values: { n: odd + 1 } } };
  return { documents: list.filter(isObject) };
};
