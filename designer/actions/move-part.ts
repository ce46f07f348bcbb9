import type { Path } from "#schemas/documents/json.ts";
import type { Edit } from "../documents/edit.ts";
import { moved } from "../fields/parts/use-keys.ts";
import { partsAt, putParts } from "./parts.ts";

/** Puts a part of a list at another place of it. */
export const movePart = (list: Path, from: number, to: number, called: string): Edit => ({
  label: "designer.edit.move",
  values: { name: called },
  change: (document) => {
    const parts = partsAt(document, list);
    const isThere = from in parts && to in parts && from !== to;
    return isThere ? putParts(document, list, moved(parts, from, to)) : document;
  },
});
