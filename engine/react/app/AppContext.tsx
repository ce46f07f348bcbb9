import { createContext, use, useSyncExternalStore, type ReactNode } from "react";
import type { AppStart } from "#schemas/protocol/app.ts";
import type { AppState, AppStore } from "./start.ts";

const AppContext = createContext<AppStore | null>(null);

export const AppProvider = ({ store, children }: { store: AppStore; children: ReactNode }) => (
  <AppContext value={store}>{children}</AppContext>
);

export const useAppStore = (): AppStore => {
  const store = use(AppContext);
  if (!store) throw new Error("Expected an AppProvider above this component");
  return store;
};

export const useAppState = (): AppState => {
  const store = useAppStore();
  return useSyncExternalStore(store.subscribe, store.get);
};

/** What the server said of this browser: its user, pages, menus, settings and rights. */
export const useApp = (): AppStart => {
  const { app } = useAppState();
  if (!app) throw new Error("Expected to be drawn only when the app has started");
  return app;
};

/** The fields of the signed-in user that the engine reads. */
export interface AppUser {
  company_id: number;
  company_name: string;
  username: string;
  usertype: number;
  role: string | null;
  machine_id: string | null;
  machine_restrictions: readonly string[];
  machine_interface_only: boolean;
  dashboard_only: boolean;
  isolation_required: boolean;
  dashboard_isolated: string | null;
  settings: Readonly<Record<string, unknown>>;
}

const never = () => () => {};

/** The signed-in user, or null; also where no app is around, as in a story. */
export const useKnownUser = (): AppUser | null => {
  const store = use(AppContext);
  return useSyncExternalStore(store?.subscribe ?? never, () => (store?.get().app?.user ?? null) as AppUser | null);
};

/** The signed-in user, or null. */
export const useUser = (): AppUser | null => useApp().user as AppUser | null;
