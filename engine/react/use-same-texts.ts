import { useMemo } from "react";

/** The same list while it holds the same texts in the same order, however often it is made anew. */
export const useSameTexts = (texts: readonly string[]): readonly string[] =>
  // What it holds decides whether it is another.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useMemo(() => texts, [JSON.stringify(texts)]);
