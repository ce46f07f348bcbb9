import type { AppStore } from "#engine/react/providers/app-store.ts";
import type { AppStart } from "#schemas/protocol/app.ts";

/** The app of somebody who holds these permissions, with a menu of which machines may hide an entry. */
export const appOf = (permissions: string[], more: Partial<AppStart> = {}): AppStore => {
  const entries = [{ id: "notes", label: { en: "Notes", sv: "Noteringar" }, menu_flag: "menu_notes" }];
  const state = { app: { permissions, menus: { interface: { entries } }, ...more } };
  return { subscribe: () => () => {}, get: () => state } as unknown as AppStore;
};
