import { isObject, type JsonObject, type Path, pointer, valueAt } from "#schemas/documents/json.ts";
import { produce } from "./draft.ts";
import { freeName } from "./widget-ids.ts";

/** The property that tells the parts of a list apart; null where parts have no name of their own. */
export type NameOf = "id" | "key" | "slug" | null;

const noParts: readonly JsonObject[] = [];

/**
 * The parts of a list; none where there is no list. The same object while the document is, so its entries are looked at
 * by whoever reads them: a document under edit may hold anything.
 */
export const partsAt = (document: JsonObject, list: Path): readonly JsonObject[] => {
  const parts = valueAt(document, list);
  return Array.isArray(parts) ? parts : noParts;
};

/** The list at a path of a draft, made where there is none; null where an entry on the way is missing. */
export const partsIn = (draft: JsonObject, path: Path): JsonObject[] | null => {
  let at: unknown = draft;
  for (const [index, segment] of path.entries()) {
    const isLast = index === path.length - 1;
    const inner = valueAt(at, [segment]);
    const isThere = isLast ? Array.isArray(inner) : typeof inner === "object" && inner !== null;
    if (!isThere) {
      if (!isObject(at)) return null;
      at[segment] = isLast ? [] : {};
    }
    at = valueAt(at, [segment]);
  }
  return Array.isArray(at) ? at : null;
};

/** The document with an edited list at a path; a list that is not there yet is made. */
export const editParts = (document: JsonObject, list: Path, edit: (parts: JsonObject[]) => void): JsonObject =>
  produce(document, (draft) => {
    const parts = partsIn(draft, list);
    if (parts) edit(parts);
  });

/** A part under a name that no other part of the list has. */
export const freshPart = (parts: readonly JsonObject[], part: JsonObject, name: NameOf): JsonObject => {
  if (name === null) return part;
  const taken = new Set(parts.map((one) => String(one[name])));
  const wanted = typeof part[name] === "string" ? part[name] : "";
  return { ...part, [name]: freeName(wanted, taken) };
};

/** The list that a part stands in, and its place there. */
export const placeOf = (part: Path): { list: Path; index: number } => ({
  list: part.slice(0, -1),
  index: Number(part.at(-1)),
});

/** What a step of the history calls a part. */
export const calledAt = (document: JsonObject, part: Path): string => {
  const value = valueAt(document, part);
  const name = isObject(value) ? (value["id"] ?? value["key"] ?? value["path"]) : undefined;
  return typeof name === "string" && name !== "" ? name : pointer(part);
};
