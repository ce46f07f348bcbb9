import { expect, test } from "vitest";
import { recentKeys, remember } from "./recent.ts";

const storage = (entries: Record<string, string> = {}) => {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

test("the last used keys stand most recent first, each once and three at most [MI-274]", () => {
  const store = storage();
  const use = (...keys: string[]) => {
    for (const key of keys) remember(store, "1 anna", "codes M1", key);
    return recentKeys(store, "1 anna", "codes M1");
  };
  expect(use("1", "2", "1")).toEqual(["1", "2"]);
  expect(use("3", "4", "5")).toEqual(["5", "4", "3"]);
});

test("each user and each list has its own, and nonsense in the storage is none", () => {
  const store = storage({ "recent.1 anna.broken": "{", "recent.1 anna.odd": '[1,"2",{}]' });
  remember(store, "1 anna", "codes M1", "12");
  expect([
    recentKeys(store, "1 omar", "codes M1"),
    recentKeys(store, "2 anna", "codes M1"),
    recentKeys(store, "1 anna", "codes M2"),
    recentKeys(store, "1 anna", "broken"),
    recentKeys(store, "1 anna", "odd"),
  ]).toEqual([[], [], [], [], ["2"]]);
});
