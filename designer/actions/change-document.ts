import type { JsonObject } from "#schemas/documents/json.ts";
import type { Edit } from "../documents/edit.ts";

/** Lays the body of a form over a document; what a property is given in a row is one step. */
export const changeDocument = (body: JsonObject, property: string): Edit => ({
  label: "designer.edit.change",
  values: { property },
  merge: `document/${property}`,
  change: (document) => {
    const { [property]: _old, ...rest } = document;
    return property in body ? { ...rest, [property]: body[property] } : rest;
  },
});
