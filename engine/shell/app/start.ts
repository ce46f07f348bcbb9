import type { AppStart } from "#schemas/protocol/app.ts";
import type { AppState, AppStore } from "#engine/react/providers/app-store.ts";
import { isNoLink } from "#engine/transport/errors.ts";
import { isKnown } from "#engine/navigation/wall.ts";
import type { KeptRead } from "#engine/transport/kept.ts";
import { builtIn } from "./settings-file.ts";

/** What the server answers at a start; without `themes` the built-in ones. */
type StartRead = KeptRead<AppStart> & Partial<Pick<AppState, "themes">>;

export interface AppParts {
  read: () => Promise<StartRead>;
  post: (path: string, body: unknown) => Promise<unknown>;
  wipe: () => Promise<void>;
  /** Somebody else is signed in now, or nobody; `byHand` when it was done in this tab. */
  onSessionChange: (byHand: boolean) => void;
}

const initial: AppState = { app: null, at: 0, local: false, unreachable: false, themes: builtIn };

/**
 * Signs out, which ends what else is asked just then. `takesExpiry` hears that the session has ended, and says whether
 * somebody signs out of it: nothing is left to sign out of then, and to say so is no fault.
 */
const createSignOut = (post: AppParts["post"], forget: () => Promise<void>) => {
  let leaving: { expired: boolean } | null = null;
  return {
    signOut: async (): Promise<void> => {
      const now = { expired: false };
      leaving = now;
      try {
        await post("/api/auth/sign-out", {}).catch((error: unknown) => {
          if (!now.expired) throw error;
        });
        await forget();
      } finally {
        leaving = null;
      }
    },
    takesExpiry: (): boolean => {
      if (leaving) leaving.expired = true;
      return leaving !== null;
    },
  };
};

export const createAppStore = ({ read, post, wipe, onSessionChange }: AppParts): AppStore => {
  const listeners = new Set<() => void>();
  let state = initial;
  const set = (next: AppState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  /** Without server and copy the app stays as it is, or as `otherwise` says. */
  const reload = async (otherwise: AppStart | null = state.app): Promise<boolean> => {
    try {
      const { value, at, local, themes = builtIn } = await read();
      // What the server has given to this page is not older than the browser's copy of it.
      const isOlder = local && otherwise !== null && !state.local;
      if (!isOlder) set({ app: value, at, local, unreachable: false, themes });
      return !local;
    } catch (error) {
      set({ ...state, app: otherwise, unreachable: otherwise === null });
      if (!isNoLink(error)) throw error;
      return false;
    }
  };
  /** Nothing of the last user stays on the screen. */
  const restart = async (byHand: boolean) => {
    onSessionChange(byHand);
    await reload(null);
  };
  const forget = async (byHand: boolean) => {
    await wipe();
    await restart(byHand);
  };
  const { signOut, takesExpiry } = createSignOut(post, () => forget(true));
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reload: async () => {
      const { app } = state;
      const answered = await reload();
      // Whose access has ended leaves nothing behind, however that was heard.
      if (answered && isKnown(app) && !isKnown(state.app) && !takesExpiry()) await forget(false);
      return answered;
    },
    signIn: async (username, password) => {
      await post("/api/auth/sign-in", { username, password });
      await forget(true);
    },
    signOut,
    paired: () => forget(true),
    expired: () => {
      if (!takesExpiry() && isKnown(state.app)) void forget(false);
    },
    changed: () => void restart(false),
  };
};
