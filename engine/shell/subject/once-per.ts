/** A function of objects that is asked once of each: the same object gets the same answer. */
export const oncePer = <K extends object, V>(work: (key: K) => V): ((key: K) => V) => {
  const known = new WeakMap<K, { answer: V }>();
  return (key) => {
    const before = known.get(key);
    if (before) return before.answer;
    const answer = work(key);
    known.set(key, { answer });
    return answer;
  };
};
