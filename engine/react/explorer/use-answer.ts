import { useEffect, useState } from "react";
import type { DataAnswer, DataQuestion } from "#engine/explorer/types.ts";
import type { Exploring } from "./use-explorer.ts";

interface Kept {
  /** The question as text, by which an equal one is known. */
  asked: string;
  answer: DataAnswer;
  version: number;
}

/** What the records answer, asked again when they change; the last answer stays while the next one is counted. */
export const useAnswer = (
  { ask, version }: Pick<Exploring, "ask" | "version">,
  asker: string,
  question: DataQuestion | null,
): { answer: DataAnswer | null; isBusy: boolean } => {
  const asked = JSON.stringify(question);
  const [kept, setKept] = useState<Kept | null>(null);
  useEffect(() => {
    if (question === null || version === 0) return undefined;
    let isWanted = true;
    void ask(asker, question).then((answer) => {
      if (isWanted && answer) setKept({ asked, answer, version });
    });
    return () => {
      isWanted = false;
    };
    // An equal question is the same one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ask, asker, asked, version]);
  const isBusy = question !== null && (kept?.asked !== asked || kept.version !== version);
  return { answer: kept?.answer ?? null, isBusy };
};
