import type { EventFrame } from "#schemas/protocol/events.ts";
import type { Clock } from "#engine/transport/clock.ts";
import { retryAfterOf } from "#engine/transport/errors.ts";
import { watchLink } from "#engine/transport/link/watch.ts";
import type { Link } from "#engine/transport/transport.ts";
import { waitBefore } from "#engine/transport/wait.ts";
import type { DownMessage, UpMessage } from "./port.ts";
import { type Coverage, missedSince, noCoverage, openedAt, type Since, turnedTo } from "./coverage.ts";
import { readStream } from "./stream.ts";
import { unionOf } from "./topics.ts";

/** Tabs repeat their topics every 20 s (a hidden one at least every minute); one silent for this long is gone. */
const tabLife = 180_000;
/** The server sends a heartbeat this often; a stream without any for three of them is dead without knowing. */
const beatEvery = 15_000;
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

interface Tab {
  topics: readonly string[];
  since: Since;
  coverage: Coverage;
  seenAt: number;
  down: (message: DownMessage) => void;
}

/** The topics that the tab listens to, and those by which it says since when. */
const topicsOf = ({ topics, since }: Tab): Set<string> => new Set([...topics, ...Object.keys(since)]);

const missedOf = (tabs: Iterable<Tab>): number | null => {
  const missed = [...tabs].map(({ coverage, since }) => missedSince(coverage, since)).filter((one) => one !== null);
  return missed.length === 0 ? null : Math.min(...missed);
};

/** From where the stream is to be opened: after all that was heard, but not after what a tab has missed. */
const placeFor = (lastId: number | null, missed: number | null): number | null =>
  lastId === null || missed === null ? (missed ?? lastId) : Math.min(lastId, missed);

/**
 * Keeps the one event stream of a browser for all its tabs: topics united, resumed by the last id, the link watched.
 * What a tab says to have missed is read again; frames that come twice harm nobody.
 */
export const createKeeper = ({ fetch: fetcher, clock, random }: KeeperParts): Keeper => {
  const tabs = new Set<Tab>();
  let open: { name: string; topics: readonly string[]; abort: AbortController } | null = null;
  let lastId: number | null = null;
  /** The highest event number handed out. */
  let reached = 0;
  let attempt = 0;
  /** The last byte of the stream, and when the link was last lost, ms UTC. */
  let byteAt = 0;
  let lostAt = 0;
  let signedOut = false;
  let cancel = () => {};

  const tell = (message: DownMessage) => {
    for (const tab of tabs) tab.down(message);
  };
  const probe = (patience: number) =>
    fetcher("/api/health", { cache: "no-store", signal: AbortSignal.timeout(patience) }).then((response) => {
      if (response.status >= 502) throw new Error(`HTTP ${response.status}`);
    });
  const tellLink = (state: Link) => tell({ kind: "link", link: state });
  const link = watchLink(
    clock,
    random,
    probe,
    (state) => {
      tellLink(state);
      if (!state.online) return void (lostAt = state.since);
      // A stream that was silent all the while may be dead without knowing.
      if (byteAt < lostAt) close();
      again(0);
    },
    tellLink,
  );
  const wanted = () => unionOf([...tabs].map((tab) => tab.topics));
  const again = (wait: number) => {
    cancel();
    cancel = clock.after(wait, follow);
  };
  const close = () => {
    open?.abort.abort();
    open = null;
  };
  const follow = () => {
    // Asking for the link alone is enough while it is lost; its return opens the stream.
    if (!link.get().online) return;
    const topics = wanted();
    const name = topics.join(",");
    const missed = missedOf(tabs);
    // A stream that has not told its place yet is waited for: only then it is known what it misses.
    if (open?.name === name && (missed === null || lastId === null)) return;
    close();
    if (topics.length > 0 && !signedOut) read(topics, name, placeFor(lastId, missed));
  };
  const beginAt = (place: number) => {
    lastId = place;
    for (const tab of tabs) tab.coverage = openedAt(tab.coverage, topicsOf(tab), place);
  };
  const hear = (frames: readonly EventFrame[]) => {
    for (const { event, seq } of frames) reached = event === "Snapshot" ? seq : Math.max(reached, seq);
    tell({ kind: "frames", frames });
  };
  const read = (topics: readonly string[], name: string, place: number | null) => {
    const mine = { name, topics, abort: new AbortController() };
    open = mine;
    byteAt = clock.now();
    if (place !== null) beginAt(place);
    readStream(fetcher, topics, place, mine.abort.signal, {
      onByte: () => {
        attempt = 0;
        byteAt = clock.now();
        link.heard();
      },
      onId: (id) => {
        if (open !== mine) return;
        if (lastId === null) {
          beginAt(id);
          again(0);
        }
        lastId = id;
        reached = Math.max(reached, id);
      },
      onFrames: (frames) => {
        if (open === mine) hear(frames);
      },
    }).then(
      (end) => ended(mine, end === "signed-out", null),
      (error: unknown) => ended(mine, false, retryAfterOf(error)),
    );
  };
  const ended = (mine: { abort: AbortController }, out: boolean, asked: number | null) => {
    if (open !== mine) return;
    open = null;
    signedOut = out;
    if (out) return tell({ kind: "signed-out" });
    link.suspect();
    again(waitBefore(attempt++, random(), asked));
  };
  const stopListening = clock.every(beatEvery, () => {
    if (!open || clock.now() - byteAt <= 3 * beatEvery) return;
    close();
    again(waitBefore(attempt++, random()));
  });
  const stopSweep = clock.every(tabLife / 3, () => {
    for (const tab of tabs) if (clock.now() - tab.seenAt > tabLife) drop(tab);
    follow();
  });

  const drop = (tab: Tab) => {
    tabs.delete(tab);
    tab.coverage = noCoverage;
  };
  const turn = (tab: Tab, topics: readonly string[], since: Since) => {
    const stream = open && lastId !== null ? { topics: open.topics, reached: Math.max(reached, lastId) } : null;
    Object.assign(tab, { topics, since });
    tab.coverage = turnedTo(tab.coverage, topicsOf(tab), stream);
  };
  const take = (tab: Tab, message: UpMessage) => {
    if (message.kind === "bye") drop(tab);
    else tabs.add(Object.assign(tab, { seenAt: clock.now() }));
    if (message.kind === "topics") turn(tab, message.topics, message.since ?? {});
    if (message.kind === "suspect") link.suspect();
    if (message.kind === "answered") link.heard();
    if (message.kind === "session") {
      lastId = null;
      reached = 0;
      signedOut = false;
      for (const one of tabs) Object.assign(one, { since: {}, coverage: noCoverage });
      close();
      for (const one of tabs) if (one !== tab) one.down({ kind: "session" });
    }
    if (message.kind !== "suspect" && message.kind !== "answered") again(settleTime);
  };
  return {
    join: (down) => {
      const tab: Tab = { topics: [], since: {}, coverage: noCoverage, seenAt: clock.now(), down };
      tabs.add(tab);
      down({ kind: "link", link: link.get() });
      return (message) => take(tab, message);
    },
    stop: () => {
      stopSweep();
      stopListening();
      cancel();
      link.stop();
      close();
    },
  };
};
