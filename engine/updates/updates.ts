import type { Clock } from "#engine/transport/clock.ts";
import { hour, minute } from "#schemas/durations.ts";

/** What keeps the app's files in this browser: a service worker. */
export interface AppKeeper {
  /** `waiting`: a newer one has all its files and waits; `changed`: a newer one has taken over since this page began. */
  state: () => "same" | "waiting" | "changed";
  /** Asks the server for a newer one; resolves when that is ready to take over, or when there is none. */
  look: () => Promise<void>;
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

/**
 * Notices that the server has a newer version of the app than this page: once an hour, and whenever `/api/app` names
 * another build. Source: docs/specification/wizards-dashboards-widgets.md WD-1091 to WD-1095.
 */
export const createUpdates = (parts: UpdateParts): Updates => {
  const { clock, running } = parts;
  const listeners = new Set<() => void>();
  let state: UpdateState = "none";
  let keeper: AppKeeper | null = null;
  /** The build whose files the keeper was already asked to fetch. */
  let lookedFor: string | null = null;
  /** What the kept page was last asked to frame. */
  let renewedFor: string | null = null;
  let cancelReload: (() => void) | null = null;
  let isReloading = false;
  let cancelAsk = () => {};

  const set = (next: UpdateState) => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const isOld = () => {
    const served = parts.served();
    return (keeper?.state() ?? "same") !== "same" || (served !== null && served !== running && served === lookedFor);
  };
  const refresh = async () => {
    if (isReloading) return;
    isReloading = true;
    try {
      const kept = keeper?.state() ?? "same";
      if (kept === "waiting") await keeper?.takeOver();
      if (kept === "same") {
        if (!(await parts.canReach())) return void (isReloading = false);
        await keeper?.remove();
      }
      parts.reload();
    } catch (error) {
      isReloading = false;
      throw error;
    }
  };
  /** A wall screen reloads by itself; when the new page is still the old version, it does not try a second time. */
  const reloadUnattended = () => {
    cancelReload = null;
    plan();
    const target = `${running} ${parts.served() ?? ""}`;
    if (!parts.isUnattended() || parts.memory.getItem(memoryKey) === target) return;
    void parts.canReach().then((reachable) => {
      if (!reachable) return;
      parts.memory.setItem(memoryKey, target);
      return refresh();
    });
  };
  const plan = () => {
    cancelReload ??= clock.after(unattendedAfter, reloadUnattended);
  };
  const judge = () => {
    if (!isOld()) return;
    if (state === "none") set("available");
    plan();
  };
  const fetchNewer = async () => {
    const served = parts.served();
    await keeper?.look().catch(() => undefined);
    lookedFor = served;
    judge();
  };
  const renewPage = () => {
    const framed = parts.framed();
    if (!keeper || framed === null || framed === renewedFor) return;
    renewedFor = framed;
    keeper.renew();
  };
  const onServed = () => {
    renewPage();
    const served = parts.served();
    if (served !== null && served !== running && served !== lookedFor) void fetchNewer();
  };
  const ask = () => void parts.ask().catch(() => undefined);
  const askSoon = () => {
    cancelAsk();
    cancelAsk = clock.after(parts.random() * spread, ask);
  };
  const look = () => {
    ask();
    void fetchNewer();
  };
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    refresh,
    partMissing: async () => {
      // Without a link the part may well be there: it is loaded again when the link is back.
      if (!(await parts.canReach())) return;
      set("broken");
      plan();
    },
    start: () => {
      const stops = [
        clock.every(lookEvery, look),
        parts.onServed(onServed),
        parts.onLinkBack(askSoon),
        () => cancelReload?.(),
        () => cancelAsk(),
      ];
      void parts.keeper.then((found) => {
        keeper = found;
        found?.subscribe(judge);
        judge();
        onServed();
      });
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
};
