import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { Annotation, EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { jsonLook } from "../../json/look.ts";
import { textLabel } from "../../surroundings/text-label.ts";

/** The text comes from the document and is not typed. */
const given = Annotation.define<true>();

interface SqlTextProps {
  label: string;
  value: string;
  readOnly: boolean;
  change: (text: string) => void;
}

/** A statement as text of a fixed pitch, with line numbers; what the document says elsewhere is shown at once. */
export const SqlText = ({ label, value, readOnly, change }: SqlTextProps) => {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef({ value, change });
  useEffect(() => {
    latest.current = { value, change };
  });
  useEffect(() => {
    if (!place.current) return;
    const opened = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          jsonLook(),
          lineNumbers(),
          history(),
          drawSelection(),
          bracketMatching(),
          highlightActiveLine(),
          EditorView.lineWrapping,
          keymap.of([...defaultKeymap, ...historyKeymap]),
          EditorState.readOnly.of(readOnly),
          textLabel(label),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !update.transactions.some((one) => one.annotation(given)))
              latest.current.change(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = opened;
    return () => {
      view.current = null;
      opened.destroy();
    };
  }, [label, readOnly]);
  useEffect(() => {
    const shown = view.current;
    const before = shown?.state.doc.toString();
    if (!shown || before === undefined || before === value) return;
    shown.dispatch({ changes: { from: 0, to: before.length, insert: value }, annotations: given.of(true) });
  }, [value]);
  return <div ref={place} data-sql />;
};
