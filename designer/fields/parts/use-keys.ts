import { useState } from "react";

let last = 0;
const fresh = () => `item-${(last += 1)}`;

/** The list with one entry at another place. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
};

/**
 * Names for the entries of a list that have none of their own, so that what is open, or has the focus, goes along when
 * an entry moves. A list that another changed keeps the names by place.
 */
export const useKeys = (length: number) => {
  const [keys, setKeys] = useState<readonly string[]>(() => Array.from({ length }, fresh));
  const fitting = keys.length === length ? keys : Array.from({ length }, (_, index) => keys[index] ?? fresh());
  if (fitting !== keys) setKeys(fitting);
  return {
    keys: fitting,
    move: (from: number, to: number) => setKeys(moved(fitting, from, to)),
    remove: (at: number) => setKeys(fitting.filter((_, index) => index !== at)),
  };
};
