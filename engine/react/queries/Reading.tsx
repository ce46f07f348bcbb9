import type { ReactNode } from "react";
import type { Bound, ReadSpec } from "#engine/bindings/bound.ts";
import { type AnswerOf, useReads } from "./use-reads.ts";

interface ReadingProps<Of extends ReadSpec> {
  read: Of | undefined;
  children: (bound: Bound<AnswerOf<Of>>) => ReactNode;
}

/** A read that follows from the answer of another one: what is inside is drawn with what it brings. */
export const Reading = <Of extends ReadSpec>({ read, children }: ReadingProps<Of>) => {
  const { it } = useReads({ it: read });
  return children(it);
};
