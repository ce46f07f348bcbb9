import { isSameJson } from "#schemas/documents/changes/equal.ts";
import { merge } from "#schemas/documents/changes/merge.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { Edit } from "../documents/edit.ts";

/**
 * Takes a document as it was typed. `of` is the state that the text was made from: what else has changed the document
 * meanwhile stays where the text does not touch it.
 */
export const replaceDocument = (typed: JsonObject, of: JsonObject): Edit => ({
  label: "designer.edit.json",
  merge: "json",
  change: (document) => {
    if (isSameJson(document, typed)) return document;
    return isSameJson(document, of) ? typed : merge(of, typed, document).document;
  },
});
