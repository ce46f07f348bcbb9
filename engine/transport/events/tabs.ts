import type { Clock } from "#engine/transport/clock.ts";
import { type Coverage, missedSince, noCoverage, openedAt, type Since, turnedTo } from "./coverage.ts";
import type { DownMessage } from "./port.ts";
import { minute } from "#schemas/durations.ts";
import { unionOf } from "./topics.ts";

/** Tabs repeat their topics every 20 s (a hidden one at least every minute); one silent for this long is gone. */
export const tabLife = 3 * minute;

/** A tab that listens to the stream: to which topics, since when, and what of them it has been told. */
export interface Tab {
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

/** The tabs of a browser, and what they want of its one stream. */
export interface Tabs {
  add: (down: (message: DownMessage) => void) => Tab;
  /** The tab has just said something. */
  seen: (tab: Tab) => void;
  drop: (tab: Tab) => void;
  /** Drops those that have been silent for too long. */
  sweep: () => void;
  tell: (message: DownMessage) => void;
  tellOthers: (tab: Tab, message: DownMessage) => void;
  /** The tab listens to other topics; `stream` is the open one, null without any. */
  turn: (
    tab: Tab,
    topics: readonly string[],
    since: Since,
    stream: { topics: readonly string[]; reached: number } | null,
  ) => void;
  /** A stream has been opened after the event of this number. */
  openedAt: (place: number) => void;
  /** What was heard so far counts for nobody. */
  forget: () => void;
  topics: () => readonly string[];
  /** The lowest event number after which some tab has missed something, null when none has. */
  missed: () => number | null;
}

export const createTabs = (clock: Clock): Tabs => {
  const tabs = new Set<Tab>();
  const drop = (tab: Tab) => {
    tabs.delete(tab);
    tab.coverage = noCoverage;
  };
  return {
    add: (down) => {
      const tab: Tab = { topics: [], since: {}, coverage: noCoverage, seenAt: clock.now(), down };
      tabs.add(tab);
      return tab;
    },
    seen: (tab) => void tabs.add(Object.assign(tab, { seenAt: clock.now() })),
    drop,
    sweep: () => {
      for (const tab of tabs) if (clock.now() - tab.seenAt > tabLife) drop(tab);
    },
    tell: (message) => {
      for (const tab of tabs) tab.down(message);
    },
    tellOthers: (tab, message) => {
      for (const one of tabs) if (one !== tab) one.down(message);
    },
    turn: (tab, topics, since, stream) => {
      Object.assign(tab, { topics, since });
      tab.coverage = turnedTo(tab.coverage, topicsOf(tab), stream);
    },
    openedAt: (place) => {
      for (const tab of tabs) tab.coverage = openedAt(tab.coverage, topicsOf(tab), place);
    },
    forget: () => {
      for (const tab of tabs) Object.assign(tab, { since: {}, coverage: noCoverage });
    },
    topics: () => unionOf([...tabs].map((tab) => tab.topics)),
    missed: () => missedOf(tabs),
  };
};
