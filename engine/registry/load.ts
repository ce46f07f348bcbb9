type Load<T> = () => Promise<T>;

/**
 * Remembers what a lazy import gave, by the definition that asks. Equal requests share one import; a failed one is
 * forgotten, so that the next request tries again.
 */
export const createLoader = <T>() => {
  const known = new WeakMap<object, Promise<T>>();
  return (definition: { view: Load<T> }): Promise<T> => {
    const before = known.get(definition);
    if (before) return before;
    const loading = definition.view().catch((cause: unknown) => {
      known.delete(definition);
      throw cause;
    });
    known.set(definition, loading);
    return loading;
  };
};
