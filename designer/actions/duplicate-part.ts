import type { Path } from "#schemas/documents/json.ts";
import type { Edit } from "../documents/edit.ts";
import { addPart } from "./add-part.ts";
import { type NameOf, partsAt, placeOf } from "./parts.ts";

/** Puts a copy of a part after it, under a name that is free. */
export const duplicatePart = (part: Path, name: NameOf, called: string): Edit => ({
  label: "designer.edit.duplicate",
  values: { name: called },
  change: (document) => {
    const { list, index } = placeOf(part);
    const original = partsAt(document, list)[index];
    return original ? addPart(list, original, name, called, index + 1).change(document) : document;
  },
});
