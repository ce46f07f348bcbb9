/** A function of objects that is asked once of each: the same object gets the same answer. */
export const oncePer = <K extends object, V>(work: (key: K) => V): ((key: K) => V) => {
  const known = new WeakMap<K, V>();
  return (key) => {
    if (!known.has(key)) known.set(key, work(key));
    return known.get(key) as V;
  };
};
