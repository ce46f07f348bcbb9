import { isObject } from "#schemas/documents/json.ts";
import type { AppStart } from "#schemas/protocol/app.ts";
import { type ProviderProblem, providerProblemOf } from "#schemas/protocol/provider-sign-in.ts";
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
  /** Leaves the page; the browser's own way where nothing is said. */
  go?: (url: string) => void;
  /** Somebody else is signed in now, or nobody; `byHand` when it was done in this tab. */
  onSessionChange: (byHand: boolean) => void;
}

const initial: AppState = { app: null, at: 0, local: false, unreachable: false, themes: builtIn };

/** An address of the web that an answer holds, or null. */
const addressIn = (answer: unknown, field: string): string | null => {
  const value = isObject(answer) ? answer[field] : null;
  return typeof value === "string" && /^https?:\/\//.test(value) ? value : null;
};

/** Why the server does not send the browser to the sign-in provider. */
const problemIn = (answer: unknown): ProviderProblem =>
  providerProblemOf(isObject(answer) ? String(answer.problem) : null) ?? "failed";

/**
 * Signs out, which ends what else is asked just then. `takesExpiry` hears that the session has ended, and says whether
 * somebody signs out of it: nothing is left to sign out of then, and to say so is no fault.
 */
const createSignOut = (post: AppParts["post"], forget: () => Promise<void>, go: (url: string) => void) => {
  let leaving: { expired: boolean } | null = null;
  return {
    signOut: async (): Promise<boolean> => {
      const now = { expired: false };
      leaving = now;
      try {
        const answer = await post("/api/auth/sign-out", {}).catch((error: unknown) => {
          if (!now.expired) throw error;
          return null;
        });
        await forget();
        const url = addressIn(answer, "leave");
        if (url !== null) go(url);
        return url !== null;
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

const signInAtProvider =
  ({ post, wipe }: Pick<AppParts, "post" | "wipe">, go: (url: string) => void): AppStore["signInAtProvider"] =>
  async (redirect, again) => {
    const answer = await post("/api/auth/oidc/start", { redirect, again });
    const url = addressIn(answer, "url");
    if (url === null) return problemIn(answer);
    // Who comes back is another one: nothing of the last user stays in this browser.
    await wipe();
    go(url);
    return null;
  };

/** What is shown, and who hears of it. */
const createShown = () => {
  const listeners = new Set<() => void>();
  let state = initial;
  let begun = 0;
  let shown = 0;
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Begins a read; what it comes to is shown unless that of a later one is, which knows who has signed in since. */
    begin: () => {
      const number = (begun += 1);
      return (next: AppState): void => {
        if (number < shown) return;
        shown = number;
        state = next;
        for (const listener of listeners) listener();
      };
    },
  };
};

export const createAppStore = ({
  read,
  post,
  wipe,
  go = (url) => location.assign(url),
  onSessionChange,
}: AppParts): AppStore => {
  const { get, subscribe, begin } = createShown();
  /** Without server and copy the app stays as it is, or as `otherwise` says. */
  const reload = async (otherwise: AppStart | null = get().app): Promise<boolean> => {
    const show = begin();
    try {
      const { value, at, local, themes = builtIn } = await read();
      // What the server has given to this page is not older than the browser's copy of it.
      const isOlder = local && otherwise !== null && !get().local;
      if (!isOlder) show({ app: value, at, local, unreachable: false, themes });
      return !local;
    } catch (error) {
      show({ ...get(), app: otherwise, unreachable: otherwise === null });
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
  const signIn = async (shown: object) => {
    await post("/api/auth/sign-in", shown);
    await forget(true);
  };
  const { signOut, takesExpiry } = createSignOut(post, () => forget(true), go);
  return {
    get,
    subscribe,
    reload: async () => {
      const { app } = get();
      const answered = await reload();
      // Whose access has ended leaves nothing behind, however that was heard.
      if (answered && isKnown(app) && !isKnown(get().app) && !takesExpiry()) await forget(false);
      return answered;
    },
    signIn: (username, password, code) =>
      signIn({ username, password, ...(code === undefined ? {} : { second_factor: code }) }),
    signInByCode: (company_id, login_code) => signIn({ company_id, login_code }),
    signInAtProvider: signInAtProvider({ post, wipe }, go),
    signOut,
    paired: () => forget(true),
    expired: () => {
      if (!takesExpiry() && isKnown(get().app)) void forget(false);
    },
    changed: () => void restart(false),
  };
};
