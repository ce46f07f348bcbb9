import { expect, test } from "vitest";
import type { AppStart } from "#schemas/protocol/app.ts";
import type { AppState } from "#engine/react/providers/app-store.ts";
import { noteLeaving, onReturn } from "./at-provider.ts";
import { builtIn } from "./settings-file.ts";

const storageOf = (): Storage => {
  const kept = new Map<string, string>();
  return {
    length: 0,
    key: () => null,
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
};

const storeOf = () => {
  const listeners = new Set<() => void>();
  let state: AppState = { app: null, at: 0, local: false, unreachable: false, themes: builtIn };
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set: (username: string | null, local = false) => {
      const app = { user: username === null ? null : { username } } as unknown as AppStart;
      state = { ...state, app, local };
      for (const listener of listeners) listener();
    },
  };
};

const setUp = (isLeaving = true) => {
  const [storage, store, told] = [storageOf(), storeOf(), [] as string[]];
  if (isLeaving) noteLeaving(storage);
  const open = () => onReturn(storage, store, () => void told.push("told"));
  open();
  return { store, told, open };
};

test("other tabs hear once of who has come back from the sign-in provider", () => {
  const { store, told, open } = setUp();
  store.set("anna", true);
  expect(told).toEqual([]);
  store.set("anna");
  store.set("anna");
  open();
  store.set("anna");
  expect(told).toEqual(["told"]);
});

test("other tabs hear nothing of who has come back without a session, or has not been away", () => {
  const [refused, never] = [setUp(), setUp(false)];
  refused.store.set(null);
  refused.store.set("anna");
  never.store.set("anna");
  expect([refused.told, never.told]).toEqual([[], []]);
});
