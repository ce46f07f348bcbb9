import { useState } from "react";
import { useOwner } from "../providers/use-owner.ts";

const keyOf = (owner: string, name: string): string => `explorer.${name}:${owner}`;

/** A setting of the reader's own in this browser, which every explorer shares. */
export const useKept = (name: string, first: string): [string, (value: string) => void] => {
  const owner = useOwner();
  const key = keyOf(owner, name);
  const [changed, setChanged] = useState<{ key: string; value: string } | null>(null);
  const value = changed?.key === key ? changed.value : (localStorage.getItem(key) ?? first);
  const keep = (next: string) => {
    localStorage.setItem(key, next);
    setChanged({ key, value: next });
  };
  return [value, keep];
};
