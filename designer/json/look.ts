import { syntaxTree } from "@codemirror/language";
import { type Extension, RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { pageNonce } from "../surroundings/page-nonce.ts";

const marks: Readonly<Record<string, Decoration>> = {
  PropertyName: Decoration.mark({ class: "sw-json-name" }),
  String: Decoration.mark({ class: "sw-json-text" }),
  Number: Decoration.mark({ class: "sw-json-value" }),
  True: Decoration.mark({ class: "sw-json-value" }),
  False: Decoration.mark({ class: "sw-json-value" }),
  Null: Decoration.mark({ class: "sw-json-value" }),
};

const colored = (view: EditorView): DecorationSet => {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges)
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        const mark = marks[node.name];
        if (mark) builder.add(node.from, node.to, mark);
      },
    });
  return builder.finish();
};

/** Names, texts and other values in the colours of the page, light and dark. */
const colors = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = colored(view);
    }
    update(update: ViewUpdate) {
      const hasTree = syntaxTree(update.startState) !== syntaxTree(update.state);
      if (update.docChanged || update.viewportChanged || hasTree) this.decorations = colored(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

const theme = EditorView.theme({
  "&": { height: "100%", fontSize: "14px", color: "var(--sw-text)", backgroundColor: "var(--sw-surface)" },
  "&.cm-focused": { outline: "2px solid var(--sw-accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mantine-font-family-monospace)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--sw-text)" },
  ".cm-cursor": { borderLeftColor: "var(--sw-text)" },
  ".cm-gutters": { color: "var(--sw-text-2)", backgroundColor: "var(--sw-surface-2)", border: "none" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--sw-selected) 40%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--sw-selected)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--sw-selected)",
  },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--sw-selected)" },
  ".cm-tooltip": {
    color: "var(--sw-text)",
    backgroundColor: "var(--sw-surface)",
    border: "1px solid var(--sw-line)",
    borderRadius: "6px",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    color: "var(--sw-on-accent)",
    backgroundColor: "var(--sw-accent)",
  },
  ".cm-diagnostic-error": { borderLeftColor: "var(--sw-bad)" },
  ".cm-panels": { color: "var(--sw-text)", backgroundColor: "var(--sw-surface-2)" },
  ".sw-json-name": { color: "var(--sw-accent)" },
  ".sw-json-text": { color: "var(--sw-good)" },
  ".sw-json-value": { color: "var(--sw-warn)" },
});

/** How JSON looks in the designer; its styles carry the page's nonce. */
export const jsonLook = (): Extension => [pageNonce(), theme, colors];
