import { expect, test } from "vitest";
import type { AppUser } from "../app/AppContext.tsx";
import { lastMachineOf, storedPaths, storeMemory } from "./visitor.ts";

const memoryStore = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};
const anna = { company_id: 1000, username: "anna" } as AppUser;
const bo = { company_id: 1000, username: "bo" } as AppUser;

test("what a navigation leaves behind belongs to its company and user", () => {
  const store = memoryStore();
  storeMemory(store, anna, { "lastPath.default": { path: "/machines/all", at: 5 }, lastMachine: "JH1" });
  expect([storedPaths(store, anna), lastMachineOf(store, anna)]).toEqual([
    { default: { path: "/machines/all", at: 5 } },
    "JH1",
  ]);
  expect([storedPaths(store, bo), lastMachineOf(store, bo), storedPaths(store, null)]).toEqual([{}, null, {}]);
});

test("a broken stored value counts as none", () => {
  const store = { getItem: () => "{", setItem: () => {} };
  expect(storedPaths(store, anna)).toEqual({});
});
