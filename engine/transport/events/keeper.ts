import type { Clock } from "#engine/transport/clock.ts";
import { watchLink } from "#engine/transport/link/watch.ts";
import type { Link } from "#engine/transport/link/link.ts";
import { createFollowed } from "./followed.ts";
import type { DownMessage, UpMessage } from "./port.ts";
import { createTabs, type Tab, tabLife } from "./tabs.ts";

/** Topics of a page come one by one while it mounts; the stream follows when they have settled. */
const settleTime = 50;

export interface KeeperParts {
  fetch: typeof fetch;
  clock: Clock;
  random: () => number;
}
export interface Keeper {
  /** Adds a tab; messages for it go to `down`. The result takes the tab's messages. */
  join: (down: (message: DownMessage) => void) => (message: UpMessage) => void;
  stop: () => void;
}

const probeWith = (fetcher: typeof fetch) => async (patience: number) => {
  const response = await fetcher("/api/health", { cache: "no-store", signal: AbortSignal.timeout(patience) });
  if (response.status >= 502) throw new Error(`HTTP ${response.status}`);
};

/**
 * Keeps the one event stream of a browser for all its tabs: topics united, resumed by the last id, the link watched.
 * What a tab says to have missed is read again; frames that come twice harm nobody.
 */
export const createKeeper = ({ fetch: fetcher, clock, random }: KeeperParts): Keeper => {
  const tabs = createTabs(clock);
  /** When the link was last lost, ms UTC. */
  let lostAt = 0;
  const tellLink = (state: Link) => tabs.tell({ kind: "link", link: state });
  const onLink = (state: Link) => {
    tellLink(state);
    if (!state.online) return void (lostAt = state.since);
    // A stream that was silent all the while may be dead without knowing.
    if (followed.byteAt() < lostAt) followed.close();
    followed.again(0);
  };
  const link = watchLink(clock, random, probeWith(fetcher), onLink, tellLink);
  const followed = createFollowed({
    fetch: fetcher,
    clock,
    random,
    isOnline: () => link.get().online,
    topics: tabs.topics,
    missed: tabs.missed,
    onByte: () => link.heard(),
    onFrames: (frames) => tabs.tell({ kind: "frames", frames }),
    onPlace: tabs.openedAt,
    onEnd: (signedOut) => (signedOut ? tabs.tell({ kind: "signed-out" }) : link.suspect()),
  });
  const stopSweep = clock.every(tabLife / 3, () => {
    tabs.sweep();
    followed.follow();
  });
  const receive = (tab: Tab, message: UpMessage) => {
    if (message.kind === "bye") tabs.drop(tab);
    else tabs.seen(tab);
    if (message.kind === "suspect") return link.suspect();
    if (message.kind === "answered") return link.heard();
    if (message.kind === "topics") tabs.turn(tab, message.topics, message.since ?? {}, followed.stream());
    if (message.kind === "session") {
      tabs.forget();
      followed.reset();
      tabs.tellOthers(tab, { kind: "session" });
    }
    followed.again(settleTime);
  };
  return {
    join: (down) => {
      const tab = tabs.add(down);
      down({ kind: "link", link: link.get() });
      return (message) => receive(tab, message);
    },
    stop: () => {
      stopSweep();
      link.stop();
      followed.stop();
    },
  };
};
