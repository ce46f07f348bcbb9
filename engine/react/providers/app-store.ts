import type { AppStart } from "#schemas/protocol/app.ts";
import type { ProviderProblem } from "#schemas/protocol/provider-sign-in.ts";
import type { SettingsFile } from "#schemas/protocol/settings-file.ts";

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

/** The part of a browser that knows who is signed in; everything below it draws from its state. */
export interface AppStore {
  get: () => AppState;
  subscribe: (listener: () => void) => () => void;
  /** Reads `/api/app` again, for example after a change of rights; true when the server itself has answered. */
  reload: () => Promise<boolean>;
  /** `code` is that of the second factor, where the server has asked for one. */
  signIn: (username: string, password: string, code?: string) => Promise<void>;
  /** Signs in by the login code of an isolated user, which opens in this browser alone from then on. */
  signInByCode: (company_id: number, login_code: string) => Promise<void>;
  /**
   * Sends the browser to the site's sign-in provider, which sends it back signed in; `redirect` is the path to lead on
   * to, `again` has the provider ask who it is. The result is why it cannot be sent.
   */
  signInAtProvider: (redirect: string | null, again: boolean) => Promise<ProviderProblem | null>;
  /** True where the browser leaves the page, to sign out elsewhere too. */
  signOut: () => Promise<boolean>;
  /** An administrator has paired this screen: it holds a token now. */
  paired: () => Promise<void>;
  /** The server has ended the session. */
  expired: () => void;
  /** Somebody signed in or out in another tab: what this one shows is not theirs. */
  changed: () => void;
}
