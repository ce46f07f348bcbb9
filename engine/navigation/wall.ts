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

const wallStore = "shopwright.wall";
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A browser that was a wall screen asks to be paired again instead of asking for a name and a password. */
export const wasWall = (store: Store): boolean => store.getItem(wallStore) !== null;
export const rememberWall = (store: Store): void => store.setItem(wallStore, "1");
export const forgetWall = (store: Store): void => store.removeItem(wallStore);
