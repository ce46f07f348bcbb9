import { type EditState, isUnsaved } from "../documents/session.ts";

/** The state of a document under edit in one word (a text key), and how it is marked. */
export interface StateWord {
  key: string;
  tone: "plain" | "unsaved" | "draft" | "published";
}

export const stateWord = (
  state: Pick<EditState, "saving" | "readOnly" | "base" | "document" | "pointers">,
): StateWord => {
  if (state.saving) return { key: "designer.word.saving", tone: "plain" };
  if (state.readOnly !== null) return { key: "designer.word.read_only", tone: "plain" };
  if (isUnsaved(state)) return { key: "designer.word.unsaved", tone: "unsaved" };
  return state.pointers.draft === null
    ? { key: "designer.word.published", tone: "published" }
    : { key: "designer.word.draft", tone: "draft" };
};
