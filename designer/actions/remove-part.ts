import type { Path } from "#schemas/documents/json.ts";
import type { Edit } from "../documents/edit.ts";
import { partsAt, placeOf, putParts } from "./parts.ts";

/** Takes a part out of its list. */
export const removePart = (part: Path, called: string): Edit => ({
  label: "designer.edit.remove",
  values: { name: called },
  change: (document) => {
    const { list, index } = placeOf(part);
    const parts = partsAt(document, list);
    if (index >= parts.length) return document;
    return putParts(
      document,
      list,
      parts.filter((_, at) => at !== index),
    );
  },
});
