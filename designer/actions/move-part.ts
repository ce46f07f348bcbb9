import type { Path } from "#schemas/documents/json.ts";
import type { Edit } from "../documents/edit.ts";
import { editParts, partsAt } from "./parts.ts";

/** Puts a part of a list at another place of it. */
export const movePart = (list: Path, from: number, to: number, called: string): Edit => ({
  label: "designer.edit.move",
  values: { name: called },
  change: (document) => {
    const parts = partsAt(document, list);
    const isThere = from in parts && to in parts && from !== to;
    if (!isThere) return document;
    return editParts(document, list, (edited) => void edited.splice(to, 0, ...edited.splice(from, 1)));
  },
});
