import type { JsonObject, Path } from "#schemas/documents/json.ts";
import type { Edit } from "../documents/edit.ts";
import { freshPart, type NameOf, partsAt, putParts } from "./parts.ts";

/** Puts a part into a list, at its end or at a place; a part with a name gets one that is free. */
export const addPart = (list: Path, part: JsonObject, name: NameOf, called: string, at?: number): Edit => ({
  label: "designer.edit.add",
  values: { name: called },
  change: (document) => {
    const parts = partsAt(document, list);
    const index = Math.min(at ?? parts.length, parts.length);
    const fresh = freshPart(parts, structuredClone(part), name);
    return putParts(document, list, [...parts.slice(0, index), fresh, ...parts.slice(index)]);
  },
});
