import type { JsonObject } from "#schemas/documents/json.ts";

/**
 * One change of a document, as a person names it. `change` is pure and answers the same object when nothing changes;
 * every edit of the designer is made by a function of `designer/actions/` that returns one of these.
 */
export interface Edit<D = JsonObject> {
  /** The text key of what was done, for the history: `designer.edit.move`. */
  label: string;
  values?: Readonly<Record<string, string | number>>;
  change: (document: D) => D;
  /** Edits in a row with the same name are one step of the history: the keys typed into one field, the moves of one drag. */
  merge?: string;
}

/** A step of the history: the document before and after it. */
export interface EditStep<D = JsonObject> {
  label: string;
  values: Readonly<Record<string, string | number>>;
  merge: string | null;
  before: D;
  after: D;
}
