const refuse = (): never => {
  throw new Error("Expected every type in the lists of widgets/ before start-up; the registry is closed");
};

/**
 * A list that is complete: whoever registers later hears so at once. A type that came after the first screen would be
 * unknown to what is drawn already.
 */
export const closed = <D>(entries: Iterable<readonly [string, D]>): ReadonlyMap<string, D> =>
  Object.freeze(Object.assign(new Map(entries), { set: refuse, delete: refuse, clear: refuse }));
