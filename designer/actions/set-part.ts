import { type JsonObject, type Path, pointer } from "#schemas/documents/json.ts";
import type { Edit } from "../documents/edit.ts";
import { editParts, partsAt, placeOf } from "./parts.ts";

/** Sets a part of a list; edits of one property in a row are one step. */
export const setPart = (part: Path, value: JsonObject, property: string, called: string): Edit => ({
  label: "designer.edit.config",
  values: { name: called },
  merge: `part${pointer(part)}/${property}`,
  change: (document) => {
    const { list, index } = placeOf(part);
    if (!(index in partsAt(document, list))) return document;
    return editParts(document, list, (parts) => {
      parts[index] = value;
    });
  },
});
