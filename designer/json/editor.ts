import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json, jsonLanguage } from "@codemirror/lang-json";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Annotation, EditorState, type Extension, Transaction } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { segmentsOf } from "#schemas/documents/json.ts";
import { replaceDocument } from "../actions/replace-document.ts";
import type { EditSession, EditState, TypedText } from "../documents/session.ts";
import { textLabel } from "../surroundings/text-label.ts";
import { completeJson, type SchemaOf } from "./complete.ts";
import { jsonLook } from "./look.ts";
import { firstError, rangeAt } from "./places.ts";
import { readDocument, textOf, type Unreadable } from "./read.ts";

/** The text comes from the document and is not typed. */
const given = Annotation.define<true>();

const errorIn = (text: string): number => firstError(jsonLanguage.parser.parse(text));

const sameStart = (a: string, b: string): number => {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a[at] === b[at]) at += 1;
  return at;
};

const sameEnd = (a: string, b: string, start: number): number => {
  const most = Math.min(a.length, b.length) - start;
  let count = 0;
  while (count < most && a[a.length - 1 - count] === b[b.length - 1 - count]) count += 1;
  return count;
};

/** The one replacement that makes a text another; cursor and folds outside it stay. */
const changeTo = (before: string, after: string) => {
  const from = sameStart(before, after);
  const end = sameEnd(before, after, from);
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
};

const diagnosticsOf = ({ findings }: EditState, text: string, problem: { at: number; message: string } | null) => {
  const tree = jsonLanguage.parser.parse(text);
  const marked = (severity: Diagnostic["severity"]) => (fault: { path: string; message: string }) => ({
    ...rangeAt(tree, text, segmentsOf(fault.path)),
    severity,
    message: fault.message,
  });
  const found: Diagnostic[] = [
    ...(findings?.faults ?? []).map(marked("error")),
    ...(findings?.notices ?? []).map(marked("warning")),
  ];
  if (!problem) return found;
  const from = Math.min(problem.at, text.length);
  return [
    ...found,
    { from, to: Math.min(from + 1, text.length), severity: "error" as const, message: problem.message },
  ];
};

export interface JsonEditor {
  /** Gives up what is typed and shows the document again. */
  reset: () => void;
  close: () => void;
}

interface Options {
  parent: HTMLElement;
  session: EditSession;
  label: string;
  schemaOf: SchemaOf;
  /** Hears why the text is no document, null when it is. */
  report: (problem: Unreadable | null) => void;
  wordsOf: (problem: Unreadable) => string;
}

interface Look {
  label: string;
  readOnly: boolean;
  schemaOf: SchemaOf;
  /** Hears that a person has changed the text. */
  typed: () => void;
}

const extensionsOf = ({ label, readOnly, schemaOf, typed }: Look): Extension => [
  jsonLook(),
  lineNumbers(),
  foldGutter(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  json(),
  lintGutter(),
  autocompletion({ override: [completeJson(schemaOf)] }),
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...completionKeymap,
    ...lintKeymap,
  ]),
  EditorState.readOnly.of(readOnly),
  textLabel(label),
  EditorView.updateListener.of((update) => {
    if (update.docChanged && !update.transactions.some((one) => one.annotation(given))) typed();
  }),
];

/** Makes the text of a view another one that nobody has typed. */
const replaceText = (view: EditorView, after: string): void => {
  const before = view.state.doc.toString();
  if (before === after) return;
  view.dispatch({
    changes: changeTo(before, after),
    annotations: [given.of(true), Transaction.addToHistory.of(false)],
  });
};

/** Keeps in the session what is typed and is no document yet, and knows when somebody else has given it up. */
const keeperOf = ({ store, patch }: EditSession) => {
  // What the session was told here, so that this editor does not hear itself.
  let told = store.getState().typed;
  return {
    keep: (typed: TypedText | null) => {
      told = typed;
      if (store.getState().typed !== typed) patch({ typed });
    },
    isGivenUp: ({ typed }: EditState): boolean => typed === null && told !== null,
  };
};

/**
 * The document under edit as text. What is typed becomes an edit of the session as soon as it is a document again; until
 * then it stays as typed, also while another tab of the designer is shown.
 */
export const openJson = ({ parent, session, label, schemaOf, report, wordsOf }: Options): JsonEditor => {
  const state = () => session.store.getState();
  let of = state().typed?.of ?? state().document;
  let problem: Unreadable | null = null;
  const { keep, isGivenUp } = keeperOf(session);
  const mark = () => {
    const words = problem && { at: problem.at, message: wordsOf(problem) };
    view.dispatch(setDiagnostics(view.state, diagnosticsOf(state(), view.state.doc.toString(), words)));
  };
  const say = (next: Unreadable | null) => {
    problem = next;
    report(next);
    mark();
  };
  const show = () => {
    of = state().document;
    keep(null);
    replaceText(view, textOf(of));
    say(null);
  };
  const applyText = () => {
    const text = view.state.doc.toString();
    const typed = readDocument(text, state(), errorIn);
    if ("problem" in typed) {
      keep({ text, of });
      return say(typed.problem);
    }
    keep(null);
    const from = of;
    of = typed.document;
    session.apply(replaceDocument(typed.document, from));
    // Others have changed the document meanwhile: the text shows that too.
    if (state().document !== typed.document && textOf(state().document) !== textOf(typed.document)) return show();
    of = state().document;
    say(null);
  };
  const options = { label, schemaOf, readOnly: state().readOnly !== null, typed: applyText };
  const doc = state().typed?.text ?? textOf(of);
  const view = new EditorView({ parent, state: EditorState.create({ doc, extensions: extensionsOf(options) }) });
  if (state().typed !== null) applyText();
  else mark();
  const stop = session.store.subscribe((now, before) => {
    if (isGivenUp(now) || (now.document !== before.document && now.document !== of && now.typed === null)) show();
    else if (now.findings !== before.findings) mark();
  });
  return {
    reset: show,
    close: () => {
      stop();
      view.destroy();
    },
  };
};
