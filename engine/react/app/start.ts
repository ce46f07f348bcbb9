import type { AppStart } from "#schemas/protocol/app.ts";
import { isNoLink } from "#engine/transport/errors.ts";
import type { SettingsFile } from "#schemas/protocol/settings-file.ts";
import { isKnown } from "../device/wall.ts";
import type { KeptRead } from "#engine/transport/kept.ts";
import { builtIn } from "./settings-file.ts";

export interface AppState {
  /** Null until the server or the local copy has answered once. */
  app: AppStart | null;
  /** When the server gave `app`, ms UTC. */
  at: number;
  /** The app was started from the browser's copy, without the server. */
  local: boolean;
  /** There is neither server nor copy. */
  unreachable: boolean;
  /** What the settings file says. */
  themes: SettingsFile;
}

/** What the server answers at a start; without `themes` the built-in ones. */
type StartRead = KeptRead<AppStart> & Partial<Pick<AppState, "themes">>;

/** The part of a browser that knows who is signed in; everything below it draws from its state. */
export interface AppStore {
  get: () => AppState;
  subscribe: (listener: () => void) => () => void;
  /** Reads `/api/app` again, for example after a change of rights; true when the server itself has answered. */
  reload: () => Promise<boolean>;
  signIn: (username: string, password: string) => Promise<void>;
  signOut: () => Promise<void>;
  /** An administrator has paired this screen: it holds a token now. */
  paired: () => Promise<void>;
  /** The server has ended the session. */
  expired: () => void;
  /** Somebody signed in or out in another tab: what this one shows is not theirs. */
  changed: () => void;
}

export interface AppParts {
  read: () => Promise<StartRead>;
  post: (path: string, body: unknown) => Promise<unknown>;
  wipe: () => Promise<void>;
  /** Somebody else is signed in now, or nobody; `byHand` when it was done in this tab. */
  onSessionChange: (byHand: boolean) => void;
}

const initial: AppState = { app: null, at: 0, local: false, unreachable: false, themes: builtIn };

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
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reload: () => reload(),
    signIn: async (username, password) => {
      await post("/api/auth/sign-in", { username, password });
      await forget(true);
    },
    signOut: async () => {
      await post("/api/auth/sign-out", {});
      await forget(true);
    },
    paired: () => forget(true),
    expired: () => {
      if (isKnown(state.app)) void forget(false);
    },
    changed: () => void restart(false),
  };
};
