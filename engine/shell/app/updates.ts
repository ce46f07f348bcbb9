import { allowedFrames } from "#schemas/documents/site/frames.ts";
import type { AppStart } from "#schemas/protocol/app.ts";
import type { Client } from "#engine/transport/client.ts";
import type { Clock } from "#engine/transport/clock.ts";
import { onLinkBack } from "#engine/transport/link/back.ts";
import { openKeeper } from "#engine/updates/keeper.ts";
import { createUpdates, type Updates } from "#engine/updates/updates.ts";
import { userOf } from "#engine/react/providers/user.ts";
import type { AppStore } from "#engine/react/providers/app-store.ts";

/** A wall screen: a paired one, or a user that may see dashboards only. Nobody stands there to press a button. */
export const isUnattended = (app: AppStart | null): boolean => {
  const user = userOf(app);
  return app?.device?.device_kind === "wall" || user?.usertype === 0 || user?.dashboard_only === true;
};

const framedOf = (app: AppStart | null): string | null => (app?.user ? allowedFrames(app.settings).join(" ") : null);

const canReach = async (): Promise<boolean> => {
  try {
    return (await fetch("/", { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
};

export interface AppUpdateParts {
  client: Client;
  store: AppStore;
  /** Reads `/api/app` until the server has answered. */
  reload: () => Promise<void>;
  clock: Clock;
  /** The build that this page was made from. */
  build: string;
}

/** The updates of this page, noticed from now on. A page of the development server is always the newest. */
export const createAppUpdates = ({ client, store, reload, clock, build }: AppUpdateParts): Updates => {
  const updates = createUpdates({
    clock,
    running: build,
    served: () => (store.get().local ? null : (store.get().app?.build ?? null)),
    onServed: store.subscribe,
    framed: () => (store.get().local ? null : framedOf(store.get().app)),
    onLinkBack: (back) => onLinkBack(client.link, back),
    random: Math.random,
    ask: reload,
    keeper: import.meta.env.PROD ? openKeeper() : Promise.resolve(null),
    isUnattended: () => isUnattended(store.get().app),
    canReach,
    reload: () => location.reload(),
    memory: sessionStorage,
  });
  if (import.meta.env.PROD) updates.start();
  addEventListener("vite:preloadError", () => void updates.partMissing());
  return updates;
};
