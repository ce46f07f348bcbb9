import { createContext, use, useSyncExternalStore, type ReactNode } from "react";
import type { MenuEntry } from "#schemas/documents/menu/schema.ts";
import type { Subject } from "#schemas/documents/site/subject.ts";
import type { AppOverview, AppStart } from "#schemas/protocol/app.ts";
import { isWall } from "#engine/navigation/wall.ts";
import type { AppState, AppStore } from "./app-store.ts";
import {
  type AppUser,
  dashboardsOf,
  liveViewsOf,
  overviewsOf,
  type OfferedDashboard,
  type OfferedLiveView,
  userOf,
} from "./user.ts";

export type { AppUser };

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

const outside = () => () => {};

/** The same; null before the app has started and where no app is around, as in a story. */
export const useKnownApp = (): AppStart | null => {
  const store = use(AppContext);
  return useSyncExternalStore(store?.subscribe ?? outside, () => store?.get().app ?? null);
};

const noKeys: readonly string[] = [];
const silent = () => () => {};

/** The permission keys that whoever sits here holds; none where a part is drawn outside the app. */
export const useHeldKeys = (): readonly string[] => {
  const store = use(AppContext);
  return useSyncExternalStore(store?.subscribe ?? silent, () => store?.get().app?.permissions ?? noKeys);
};

const never = () => () => {};

/** The signed-in user, or null; also where no app is around, as in a story. */
export const useKnownUser = (): AppUser | null => {
  const store = use(AppContext);
  return useSyncExternalStore(store?.subscribe ?? never, () => userOf(store?.get().app ?? null));
};

/** Is this a wall screen: a paired one, or of a user of level 0? Not where no app is around, as in a story. */
export const useIsWall = (): boolean => {
  const store = use(AppContext);
  return useSyncExternalStore(store?.subscribe ?? never, () => {
    const app = store?.get().app ?? null;
    return app !== null && (isWall(app) || userOf(app)?.usertype === 0);
  });
};

const noSettings: AppStart["settings"] = {};

/** The settings of the site; none where no app is around, as in a story. */
export const useKnownSettings = (): AppStart["settings"] => {
  const store = use(AppContext);
  return useSyncExternalStore(store?.subscribe ?? never, () => store?.get().app?.settings ?? noSettings);
};

/** What the site's pages are about; null where it names nothing or no app is around. */
export const useKnownSubject = (): Subject | null => {
  const store = use(AppContext);
  return useSyncExternalStore(store?.subscribe ?? never, () => store?.get().app?.subject ?? null);
};

const noPages: AppStart["pages"] = [];

/** The pages of the app; none where no app is around, as in a story. */
export const useKnownPages = (): AppStart["pages"] => {
  const store = use(AppContext);
  return useSyncExternalStore(store?.subscribe ?? never, () => store?.get().app?.pages ?? noPages);
};

const noEntries: readonly MenuEntry[] = [];

/** The entries of a menu, whoever they are shown to; none where no app is around, as in a story. */
export const useKnownMenu = (slug: string): readonly MenuEntry[] => {
  const store = use(AppContext);
  return useSyncExternalStore(store?.subscribe ?? never, () => store?.get().app?.menus[slug]?.entries ?? noEntries);
};

/** The signed-in user, or null. */
export const useUser = (): AppUser | null => userOf(useApp());

/** The available dashboards in the order of menus. */
export const useDashboards = (): readonly OfferedDashboard[] => dashboardsOf(useApp());

/** The live views that may be opened, in the order of menus. */
export const useLiveViews = (): readonly OfferedLiveView[] => liveViewsOf(useApp());

/** The own overviews that may be opened, in the order of menus. */
export const useOverviews = (): readonly AppOverview[] => overviewsOf(useApp());
