import type { AppStart } from "#schemas/protocol/app.ts";
import type { Visitor } from "#engine/navigation/context.ts";
import { dashboardPath, standardDashboard } from "./dashboards.ts";
import { buildPath } from "./path.ts";

type Start = { user: unknown; device?: AppStart["device"] };

/** A wall screen at which nobody has signed in: it shows its dashboards and live views, and nothing else. */
export const isWall = ({ user, device }: Start): boolean => user === null && device?.device_kind === "wall";

/** Somebody, or a wall screen: who is neither sees the public pages only. */
export const isKnown = (app: Start | null): boolean => app !== null && (app.user !== null || isWall(app));

/** A wall screen as the guards see it; null for everybody else. */
export const wallVisitor = (app: Start): Visitor | null =>
  isWall(app)
    ? {
        usertype: 0,
        permissions: new Set(),
        restrictions: [],
        own: null,
        one_only: false,
        dashboard_only: true,
        live_views: true,
        isolation_required: false,
        dashboard_isolated: [],
        activities: false,
      }
    : null;

export const liveViewPattern = "/liveview/{liveview}";

/** Where a live view is. */
export const liveViewPath = (slug: string): string => buildPath(liveViewPattern, { liveview: slug });

/** Where a wall screen begins: at its first live view, else at the first of its dashboards that suits it. */
export const wallHome = (liveviews: readonly { slug: string }[]): string =>
  liveviews[0] === undefined ? dashboardPath(standardDashboard) : liveViewPath(liveviews[0].slug);

/** A terminal at which nobody has signed in: it acts as its user by itself, and nobody signs out of it. */
export const isOwnTerminal = ({ device }: Start): boolean => device?.acts === true;

const screenStore = "shopwright.wall";
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A browser that was a screen by itself asks to be paired again instead of asking for a name and a password. */
export const wasScreen = (store: Store): boolean => store.getItem(screenStore) !== null;
export const rememberScreen = (store: Store): void => store.setItem(screenStore, "1");
export const forgetScreen = (store: Store): void => store.removeItem(screenStore);

const codeStore = "shopwright.code";

/** A browser that a login code has opened says why it is closed; who has signed in there since is told nothing of it. */
export const wasOpenedByCode = (store: Store): boolean => store.getItem(codeStore) !== null;
export const rememberOpened = (store: Store, byCode: boolean): void =>
  byCode ? store.setItem(codeStore, "1") : store.removeItem(codeStore);
