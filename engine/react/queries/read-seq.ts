import type { Query } from "@tanstack/react-query";

const numbers = new WeakMap<Query, number>();

/** The event number up to which a query's answer holds what happened; undefined for one from the local copy. */
export const seqOf = (query: Query): number | undefined => numbers.get(query);

export const setSeq = (query: Query | undefined, seq: number | undefined): void => {
  if (query && seq !== undefined) numbers.set(query, seq);
};
