/** Who wants to hear of something. */
export interface Listeners<Told extends unknown[] = []> {
  /** Adds one; the result takes it off again. */
  add: (listener: (...told: Told) => void) => () => void;
  tell: (...told: Told) => void;
}

export const createListeners = <Told extends unknown[] = []>(): Listeners<Told> => {
  const all = new Set<(...told: Told) => void>();
  return {
    add: (listener) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    tell: (...told) => {
      for (const listener of all) listener(...told);
    },
  };
};
