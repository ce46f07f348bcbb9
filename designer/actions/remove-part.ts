import type { Path } from "#schemas/documents/json.ts";
import type { Edit } from "../documents/edit.ts";
import { editParts, partsAt, placeOf } from "./parts.ts";

/** Takes a part out of its list. */
export const removePart = (part: Path, called: string): Edit => ({
  label: "designer.edit.remove",
  values: { name: called },
  change: (document) => {
    const { list, index } = placeOf(part);
    if (!(index in partsAt(document, list))) return document;
    return editParts(document, list, (parts) => void parts.splice(index, 1));
  },
});
