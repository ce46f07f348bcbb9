import { json } from "@codemirror/lang-json";
import { defaultHighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { MergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef } from "react";
import { fileTextOf } from "#schemas/documents/file-text.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { pageNonce } from "../surroundings/page-nonce.ts";
import { textLabel } from "../surroundings/text-label.ts";
import classes from "./history.module.css";

const sideOf = (document: JsonObject, label: string, isDark: boolean) => ({
  doc: fileTextOf(document),
  extensions: [
    pageNonce(),
    lineNumbers(),
    json(),
    syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.lineWrapping,
    textLabel(label),
    EditorView.theme({}, { dark: isDark }),
  ],
});

interface JsonDiffProps {
  before: JsonObject;
  after: JsonObject;
  beforeLabel: string;
  afterLabel: string;
}

/** Two documents as files side by side, with what differs marked; what is equal is folded. */
export const JsonDiff = ({ before, after, beforeLabel, afterLabel }: JsonDiffProps) => {
  const place = useRef<HTMLDivElement>(null);
  const isDark = useComputedColorScheme() === "dark";
  useEffect(() => {
    if (!place.current) return;
    const view = new MergeView({
      a: sideOf(before, beforeLabel, isDark),
      b: sideOf(after, afterLabel, isDark),
      parent: place.current,
      collapseUnchanged: { margin: 3, minSize: 6 },
      gutter: true,
    });
    return () => view.destroy();
  }, [before, after, beforeLabel, afterLabel, isDark]);
  return <div ref={place} className={classes["diff"]} data-diff />;
};
