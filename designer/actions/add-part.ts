import type { JsonObject, Path } from "#schemas/documents/json.ts";
import type { Edit } from "../documents/edit.ts";
import { editParts, freshPart, type NameOf } from "./parts.ts";

/** Puts a part into a list, at its end or at a place; a part with a name gets one that is free. */
export const addPart = (list: Path, part: JsonObject, name: NameOf, called: string, at?: number): Edit => ({
  label: "designer.edit.add",
  values: { name: called },
  change: (document) =>
    editParts(document, list, (parts) => {
      parts.splice(at ?? parts.length, 0, freshPart(parts, structuredClone(part), name));
    }),
});
