import { isObject, type JsonObject } from "#schemas/documents/json.ts";

/** Why a text is no document: a text key with its values, and where in the text (characters from its beginning). */
export interface Unreadable {
  key: string;
  values: Readonly<Record<string, string | number>>;
  at: number;
}

export type Typed = { document: JsonObject } | { problem: Unreadable };

const placeOf = (text: string, at: number) => {
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
};

/**
 * The document that a text holds; `errorAt` finds the first place where a text is no JSON. A document keeps its kind and
 * its slug: another one is another document.
 */
export const readDocument = (
  text: string,
  { kind, slug }: { kind: string; slug: string },
  errorAt: (text: string) => number,
): Typed => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const at = errorAt(text);
    return { problem: { key: "designer.json.syntax", values: placeOf(text, at), at } };
  }
  if (!isObject(value)) return { problem: { key: "designer.json.object", values: {}, at: 0 } };
  if (value["kind"] !== kind) return { problem: { key: "designer.json.kind", values: { kind }, at: 0 } };
  if (value["slug"] !== slug) return { problem: { key: "designer.json.slug", values: { slug }, at: 0 } };
  return { document: value };
};

export const textOf = (document: JsonObject): string => JSON.stringify(document, null, 2);
