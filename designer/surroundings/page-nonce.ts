import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** Lets the styles of a text editor carry the page's nonce, which stands under the name by which libraries find it. */
export const pageNonce = (): Extension => {
  const nonce: unknown = Reflect.get(globalThis, "__webpack_nonce__");
  return typeof nonce === "string" ? EditorView.cspNonce.of(nonce) : [];
};
