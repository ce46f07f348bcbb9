import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { changesTo, type Choice, choiceIn } from "#engine/explorer/choice/choice.ts";
import type { ExplorerDocument } from "#schemas/documents/explorer/schema.ts";
import { useQueryChange } from "../navigation/use-query-change.ts";
import { useClock } from "../providers/ClockProvider.tsx";
import { useKept } from "./use-kept.ts";

/** Milliseconds until a change counts, where the document does not say. Source: docs/specification, WD-444. */
const usualDelay = 500;

export interface Choosing {
  /** What the controls show. */
  shown: Choice;
  /** What the charts show: it stands in the address. */
  applied: Choice;
  /** Something was changed that does not count yet. */
  isPending: boolean;
  /** Changes count when they are told to, not by themselves. */
  isManual: boolean;
  choose: (changes: Partial<Choice>) => void;
  apply: () => void;
  setManual: (isManual: boolean) => void;
}

/** What is chosen on an explorer's page: a change counts after a moment without another one, or when it is told to. */
export const useChoice = (document: ExplorerDocument): Choosing => {
  const [query] = useSearchParams();
  const changeQuery = useQueryChange();
  const clock = useClock();
  const said = query.toString();
  const applied = useMemo(() => choiceIn(new URLSearchParams(said), document), [said, document]);
  const [draft, setDraft] = useState<Choice | null>(null);
  const [manual, setKept] = useKept("manual", "off");
  const isManual = manual === "on";
  const stop = useRef<() => void>(() => {});
  useEffect(() => () => stop.current(), []);
  const shown = draft ?? applied;
  const put = (choice: Choice) => {
    stop.current();
    setDraft(null);
    changeQuery(changesTo(choice, document));
  };
  const choose = (changes: Partial<Choice>) => {
    const next = { ...shown, ...changes };
    setDraft(next);
    stop.current();
    if (!isManual) stop.current = clock.after(document.delay ?? usualDelay, () => put(next));
  };
  const apply = () => (draft ? put(draft) : undefined);
  const setManual = (next: boolean) => {
    setKept(next ? "on" : "off");
    if (!next) apply();
  };
  return { shown, applied, isPending: draft !== null, isManual, choose, apply, setManual };
};
