import { Immer } from "immer";

/**
 * An edit written as if the document could be changed: what it does not touch keeps its identity, and what changes
 * nothing answers the same document. Nothing is frozen: a document is shared with whoever has given it.
 */
export const { produce } = new Immer({ autoFreeze: false });
