import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/**
 * The name of an editor's text. That the keyboard reaches it is said too: what judges a page does not take it from a text
 * that can be edited, and calls one that scrolls out of reach.
 */
export const textLabel = (label: string): Extension =>
  EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" });
