import type { AppStart } from "#schemas/protocol/app.ts";
import type { Visitor } from "#engine/navigation/context.ts";

type Start = { user: unknown; device?: AppStart["device"] };

/** A wall screen at which nobody has signed in: it shows its dashboards and nothing else. */
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
        isolation_required: false,
        dashboard_isolated: [],
      }
    : null;

/** The first of a wall screen's dashboards that suits it. */
export const wallHome = "/dashboards/default";

/** A terminal at which nobody has signed in: it acts as its user by itself, and nobody signs out of it. */
export const isOwnTerminal = ({ device }: Start): boolean => device?.acts === true;

const screenStore = "shopwright.wall";
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A browser that was a screen by itself asks to be paired again instead of asking for a name and a password. */
export const wasScreen = (store: Store): boolean => store.getItem(screenStore) !== null;
export const rememberScreen = (store: Store): void => store.setItem(screenStore, "1");
export const forgetScreen = (store: Store): void => store.removeItem(screenStore);
