import type { AppStore } from "#engine/react/providers/app-store.ts";

/** The app of somebody who holds these permissions, with a menu of which machines may hide an entry. */
export const appOf = (permissions: string[]): AppStore => {
  const entries = [{ id: "notes", label: { en: "Notes", sv: "Noteringar" }, menu_flag: "menu_notes" }];
  const state = { app: { permissions, menus: { interface: { entries } } } };
  return { subscribe: () => () => {}, get: () => state } as unknown as AppStore;
};
