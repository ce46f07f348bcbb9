import type { Clock } from "#engine/transport/clock.ts";
import { createListeners } from "#engine/transport/listeners.ts";
import { hour, minute } from "#schemas/durations.ts";
import { attemptOf, isReady, isToFetch, type KeptFiles, wayToNewest } from "./newer.ts";

/** What keeps the app's files in this browser: a service worker. */
export interface AppKeeper {
  state: () => KeptFiles;
  /** Asks the server for a newer one; resolves when that is ready to take over, or when there is none. */
  checkForUpdate: () => Promise<void>;
  /** The newer one takes over; resolves when it has. */
  takeOver: () => Promise<void>;
  /** Fetches the page anew: what it may frame has changed. */
  renew: () => void;
  /** It keeps nothing any more: the next page comes from the server. */
  remove: () => Promise<void>;
  subscribe: (listener: () => void) => void;
}

export interface UpdateParts {
  clock: Clock;
  /** The build that this page was made from. */
  running: string;
  /** The build that the server serves, as far as it has said so. */
  served: () => string | null;
  onServed: (listener: () => void) => () => void;
  /** The origins that pages may frame by what the server has said, in one word; null before it has. */
  framed: () => string | null;
  /** Calls when the server answers again after it did not: it may be another version now. */
  onLinkBack: (listener: () => void) => () => void;
  random: () => number;
  /** Asks the server again what it serves. */
  ask: () => Promise<void>;
  /** Null on plain HTTP and where the browser has no service workers. */
  keeper: Promise<AppKeeper | null>;
  /** Nobody is there to press a button: a wall screen. */
  isUnattended: () => boolean;
  /** Would the server give the page now? */
  canReach: () => Promise<boolean>;
  reload: () => void;
  /** Of this tab; survives a reload. */
  memory: Pick<Storage, "getItem" | "setItem">;
}

/** `available`: a newer version is ready; `broken`: a part of this page is no longer on the server. */
export type UpdateState = "none" | "available" | "broken";

export interface Updates {
  get: () => UpdateState;
  subscribe: (listener: () => void) => () => void;
  /** Loads the newest version, once. Does nothing while there is no server to give it. */
  refresh: () => Promise<void>;
  /** A part of the app could not be loaded. */
  partMissing: () => Promise<void>;
  /** Begins to look; the result ends it. */
  start: () => () => void;
}

const lookEvery = hour;
const unattendedAfter = minute;
/** All screens of a plant hear of a server that is back at once; they ask it within this time. */
const spread = 30_000;
const memoryKey = "shopwright:reloaded";

/** What keeps the files, once it is known. */
type Keeper = () => AppKeeper | null;

const stateOf = (keeper: Keeper): KeptFiles => keeper()?.state() ?? "same";

/** Loads the newest version in place of this page. */
interface Reload {
  refresh: () => Promise<void>;
  /** A screen without anybody does so by itself in a while. */
  plan: () => void;
  stop: () => void;
}

const createReload = (parts: UpdateParts, keeper: Keeper): Reload => {
  let cancel: (() => void) | null = null;
  let isReloading = false;
  /** False while there is no server to give the page. */
  const prepare = async (): Promise<boolean> => {
    const way = wayToNewest(stateOf(keeper));
    if (way === "take over") await keeper()?.takeOver();
    if (way !== "from the server") return true;
    if (!(await parts.canReach())) return false;
    await keeper()?.remove();
    return true;
  };
  const refresh = async () => {
    if (isReloading) return;
    isReloading = true;
    try {
      if (await prepare()) parts.reload();
      else isReloading = false;
    } catch (error) {
      isReloading = false;
      throw error;
    }
  };
  /** When the new page is still the old version, it does not try a second time. */
  const reloadUnattended = () => {
    cancel = null;
    plan();
    const attempt = attemptOf({ running: parts.running, served: parts.served() });
    if (!parts.isUnattended() || parts.memory.getItem(memoryKey) === attempt) return;
    void parts.canReach().then((reachable) => {
      if (!reachable) return;
      parts.memory.setItem(memoryKey, attempt);
      return refresh();
    });
  };
  const plan = () => {
    cancel ??= parts.clock.after(unattendedAfter, reloadUnattended);
  };
  return { refresh, plan, stop: () => cancel?.() };
};

/** Fetches what the server serves. */
interface Fetching {
  isReady: () => boolean;
  /** Asks for the files of the newest version. */
  checkForUpdate: () => Promise<void>;
  /** The server has said what it serves. */
  onServed: () => void;
}

/** `judge` is called when files were asked for. */
const createFetching = (parts: UpdateParts, keeper: Keeper, judge: () => void): Fetching => {
  let lookedFor: string | null = null;
  /** What the kept page was last asked to frame. */
  let renewedFor: string | null = null;
  const builds = () => ({ running: parts.running, served: parts.served(), lookedFor });
  const checkForUpdate = async () => {
    const served = parts.served();
    await keeper()
      ?.checkForUpdate()
      .catch(() => undefined);
    lookedFor = served;
    judge();
  };
  const renewPage = () => {
    const [framed, found] = [parts.framed(), keeper()];
    if (!found || framed === null || framed === renewedFor) return;
    renewedFor = framed;
    found.renew();
  };
  return {
    isReady: () => isReady(stateOf(keeper), builds()),
    checkForUpdate,
    onServed: () => {
      renewPage();
      if (isToFetch(builds())) void checkForUpdate();
    },
  };
};

/**
 * Notices that the server has a newer version of the app than this page: once an hour, and whenever `/api/app` names
 * another build. Source: docs/specification/wizards-dashboards-widgets.md WD-1091 to WD-1095.
 */
export const createUpdates = (parts: UpdateParts): Updates => {
  const { clock } = parts;
  const listeners = createListeners();
  let state: UpdateState = "none";
  let keeper: AppKeeper | null = null;
  let cancelAsk = () => {};

  const set = (next: UpdateState) => {
    if (next === state) return;
    state = next;
    listeners.tell();
  };
  const reload = createReload(parts, () => keeper);
  const judge = () => {
    if (!fetching.isReady()) return;
    if (state === "none") set("available");
    reload.plan();
  };
  const fetching = createFetching(parts, () => keeper, judge);
  const ask = () => void parts.ask().catch(() => undefined);
  const askSoon = () => {
    cancelAsk();
    cancelAsk = clock.after(parts.random() * spread, ask);
  };
  const checkForUpdate = () => {
    ask();
    void fetching.checkForUpdate();
  };
  const begin = (found: AppKeeper | null) => {
    keeper = found;
    found?.subscribe(judge);
    judge();
    fetching.onServed();
  };
  return {
    get: () => state,
    subscribe: listeners.add,
    refresh: reload.refresh,
    partMissing: async () => {
      // Without a link the part may well be there: it is loaded again when the link is back.
      if (!(await parts.canReach())) return;
      set("broken");
      reload.plan();
    },
    start: () => {
      const watched = [
        clock.every(lookEvery, checkForUpdate),
        parts.onServed(fetching.onServed),
        parts.onLinkBack(askSoon),
      ];
      const stops = [...watched, reload.stop, () => cancelAsk()];
      void parts.keeper.then(begin);
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
};
