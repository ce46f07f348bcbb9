import type { ReactNode } from "react";
import type { Bound, ReadSpec } from "#engine/bindings/bound.ts";
import { useReads } from "./use-reads.ts";

/** A read that follows from the answer of another one: what is inside is drawn with what it brings. */
export const Reading = ({ read, children }: { read: ReadSpec | undefined; children: (bound: Bound) => ReactNode }) => {
  const { it } = useReads({ it: read });
  return children(it);
};
