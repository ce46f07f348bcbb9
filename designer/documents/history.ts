import type { Edit, EditStep } from "./edit.ts";

/** A document under edit with all steps that led to it and those that were taken back. */
export interface EditHistory<D> {
  document: D;
  past: readonly EditStep<D>[];
  future: readonly EditStep<D>[];
}

/** More steps than anybody takes back are forgotten, the oldest first. */
const mostSteps = 500;

export const begin = <D>(document: D): EditHistory<D> => ({ document, past: [], future: [] });

/** The history after an edit; the same one when the edit changes nothing. What was taken back before it is gone. */
export const applyEdit = <D>(history: EditHistory<D>, edit: Edit<D>): EditHistory<D> => {
  const { document, past } = history;
  const after = edit.change(document);
  if (after === document) return history;
  const last = past.at(-1);
  const isSame = edit.merge !== undefined && last?.merge === edit.merge && history.future.length === 0;
  const before = isSame ? last.before : document;
  const step: EditStep<D> = { label: edit.label, values: edit.values ?? {}, merge: edit.merge ?? null, before, after };
  return { document: after, past: [...(isSame ? past.slice(0, -1) : past), step].slice(-mostSteps), future: [] };
};

export const undo = <D>(history: EditHistory<D>): EditHistory<D> => {
  const last = history.past.at(-1);
  if (!last) return history;
  return { document: last.before, past: history.past.slice(0, -1), future: [last, ...history.future] };
};

export const redo = <D>(history: EditHistory<D>): EditHistory<D> => {
  const [next, ...rest] = history.future;
  if (!next) return history;
  return { document: next.after, past: [...history.past, { ...next, merge: null }], future: rest };
};

/** The history with so many steps done: the list of steps is a place to go back and forth in. */
export const goTo = <D>(history: EditHistory<D>, done: number): EditHistory<D> => {
  let at = history;
  while (at.past.length > done) at = undo(at);
  while (at.past.length < done && at.future.length > 0) at = redo(at);
  return at;
};
