import { type JsonObject, type Path, pointer, valueAt } from "#schemas/documents/json.ts";
import type { Edit } from "../documents/edit.ts";
import { partsAt, placeOf, putParts } from "./parts.ts";

/** Sets a part of a list; edits of one property in a row are one step. */
export const setPart = (part: Path, value: JsonObject, property: string, called: string): Edit => ({
  label: "designer.edit.config",
  values: { name: called },
  merge: `part${pointer(part)}/${property}`,
  change: (document) => {
    if (valueAt(document, part) === undefined) return document;
    const { list, index } = placeOf(part);
    return putParts(
      document,
      list,
      partsAt(document, list).map((one, at) => (at === index ? value : one)),
    );
  },
});
