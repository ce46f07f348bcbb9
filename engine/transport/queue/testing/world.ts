import { CallError, NoLinkError } from "#engine/transport/errors.ts";
import type { Link } from "#engine/transport/link/link.ts";
import { memoryQueueStore } from "#engine/transport/queue/memory-store.ts";
import { createQueue, type OpenQueue, type QueueParts } from "#engine/transport/queue/queue.ts";
import type { Sent } from "#engine/transport/queue/sender.ts";
import type { QueueStore } from "#engine/transport/queue/rows.ts";
import { settled, type WorldClock, worldClock } from "./world-clock.ts";

/** What a test knows of a write besides the queue: who made it, and what they were told. */
export interface Made {
  key: string;
  owner: string;
  machine: string;
  /** `lost`: the tab died before anybody was told anything. */
  told: "done" | "queued" | "refused" | "not kept" | "lost";
}

interface Life {
  owner: string | null;
  alive: boolean;
  setOnline: (online: boolean) => void;
}
interface Tab extends Life {
  queue: OpenQueue;
}

/** Numbers in [0, 1) from a seed (mulberry32). */
export const randomOf = (seed: number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const refusal = (status: number, code: string, retryAfter: number | null = null) =>
  new CallError(status, { code, message: code, path: null, res: null }, retryAfter);

const never = new Promise<never>(() => {});

/**
 * A browser with several tabs, a network that loses, doubles and delays, and a server that remembers keys and restarts.
 * Everything that may happen is drawn from one seed. The books are kept here and not by the queue: `ledger` holds what
 * the server has committed, `made` what people did and were told, `places` the order in which writes were kept.
 */
export const createWorld = (seed: number) => {
  const random = randomOf(seed);
  const clock: WorldClock = worldClock();
  const disk = memoryQueueStore();
  const ledger: { key: string; user: string; machine: string }[] = [];
  const made = new Map<string, Made>();
  const places: string[] = [];
  const dropped = new Set<string>();
  const stored = new Map<string, unknown>();
  const inFlight = new Set<string>();
  const tabs: Tab[] = [];
  let troubled = true;
  let session: string | null = "1/anna";
  let isUp = true;
  let isLinked = true;
  let isFull = false;
  let run = 0;
  let keys = 0;

  const later = (most: number) => new Promise<void>((resolve) => void clock.after(random() * most, resolve));
  const happens = (chance: number) => troubled && random() < chance;

  /** The server: refuses what is not its session's, answers a known key as before, and commits at once or never. */
  const handle = async ({ key, owner, input }: Sent): Promise<unknown> => {
    const [mine, user] = [run, session];
    if (!isUp) throw new NoLinkError();
    if (user === null || user !== owner) throw refusal(401, "not_signed_in");
    if (stored.has(key)) return stored.get(key);
    if (inFlight.has(key)) throw refusal(409, "call_in_flight");
    if (happens(0.05)) throw refusal(429, "too_many_attempts", 3_000);
    if (happens(0.1)) throw refusal(422, "rule_violated");
    inFlight.add(key);
    await later(troubled ? 4_000 : 50);
    if (run !== mine) throw new NoLinkError();
    inFlight.delete(key);
    ledger.push({ key, user, machine: String(input["machine_id"]) });
    stored.set(key, { record_no: ledger.length });
    return stored.get(key);
  };
  const carry = async (sent: Sent): Promise<unknown> => {
    if (!isLinked || happens(0.1)) throw new NoLinkError();
    if (happens(0.15))
      void later(40_000)
        .then(() => handle(sent))
        .catch(() => {});
    await later(happens(0.1) ? 30_000 : 200);
    const reply = await handle(sent);
    await later(happens(0.1) ? 30_000 : 200);
    if (!isLinked || happens(0.15)) throw new NoLinkError();
    return reply;
  };

  /** The browser's disk as a tab reaches it: a dead tab hears nothing more, whether its change was made or not. */
  const storeOf = (isAlive: () => boolean): QueueStore => ({
    all: () => (isAlive() ? disk.all() : never),
    change: async (work) => {
      if (!isAlive()) return await never;
      if (isFull) throw new Error("QuotaExceededError");
      const result = await disk.change((rows) => {
        const change = work(rows);
        for (const { key } of change.add ?? []) places.push(key);
        return change;
      });
      return isAlive() ? result : await never;
    },
  });

  const listeners = new Map<Life, () => void>();
  const open = (): Tab => {
    const links = new Set<() => void>();
    let link: Link = { online: isLinked, since: clock.now() };
    const life: Life = {
      alive: true,
      owner: session,
      setOnline: (online) => {
        link = { online, since: clock.now() };
        for (const listener of links) listener();
      },
    };
    const send: QueueParts["send"] = (sent, { signal }) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new NoLinkError());
        clock.after(10_000, fail);
        signal?.addEventListener("abort", fail);
        carry(sent).then(
          (res) => life.alive && resolve(res),
          (error: Error) => life.alive && reject(error),
        );
      });
    const queue = createQueue({
      tab: `tab-${++keys}`,
      store: storeOf(() => life.alive),
      channel: {
        post: () => {
          for (const [other, listener] of listeners) if (other !== life) clock.after(1, listener);
        },
        listen: (listener) => void listeners.set(life, listener),
      },
      clock,
      random,
      link: {
        get: () => link,
        subscribe: (listener) => {
          links.add(listener);
          return () => void links.delete(listener);
        },
      },
      send,
      report: () => {},
    });
    queue.identify(session);
    const tab: Tab = Object.assign(life, { queue });
    tabs.push(tab);
    return tab;
  };
  const crash = (tab: Tab) => {
    tab.alive = false;
    tab.queue.stop();
    listeners.delete(tab);
    tabs.splice(tabs.indexOf(tab), 1);
  };
  const pick = <T>(all: readonly T[], at: number): T | undefined => all[at % all.length];

  const tell = (one: Made, told: Made["told"]) => void (one.told = told);
  const write = (at: number, machine: number) => {
    const tab = pick(tabs, at);
    if (!tab?.owner) return;
    const key = `write-${++keys}`;
    const input = { machine_id: `M${machine}` };
    const one: Made = { key, owner: tab.owner, machine: input.machine_id, told: "lost" };
    made.set(key, one);
    tab.queue.write({ key, procedure: "report", input, machine: input.machine_id, actor: null, title: null }).then(
      ({ state }) => tell(one, state),
      (error: unknown) => tell(one, error instanceof CallError ? "refused" : "not kept"),
    );
  };
  /** Tabs learn of another session one after the other, some late. */
  const signIn = (user: string | null) => {
    session = user;
    for (const tab of tabs)
      clock.after(random() * 20_000, () => {
        tab.owner = session;
        if (tab.alive) tab.queue.identify(session);
      });
  };
  const setLink = (up: boolean) => {
    isLinked = up;
    for (const tab of tabs) clock.after(random() * 3_000, () => tab.alive && tab.setOnline(isLinked));
  };
  const answer = async (at: number, isYes: boolean) => {
    const tab = pick(tabs, at);
    const asking = tab?.queue.entries().find(({ state }) => state === "asks");
    if (!tab || !asking) return;
    if (!isYes) dropped.add(asking.key);
    await (isYes ? tab.queue.retry(asking.key) : tab.queue.drop(asking.key)).catch(() => dropped.add(asking.key));
  };
  const restart = (down: number) => {
    run++;
    inFlight.clear();
    isUp = false;
    clock.after(down, () => (isUp = true));
  };
  /** Everything works again; each user signs in once more and says yes to every question. */
  const heal = async (users: readonly string[]) => {
    troubled = false;
    isFull = false;
    await clock.pass(60_000);
    isUp = true;
    while (tabs[0]) crash(tabs[0]);
    isLinked = true;
    for (const user of users) {
      session = user;
      const tab = open();
      for (let round = 0; round < 60 && (tab.queue.entries().length > 0 || round < 2); round++) {
        for (const { key, state } of tab.queue.entries()) if (state === "asks") await tab.queue.retry(key);
        await clock.pass(5_000);
      }
      crash(tab);
    }
    return await disk.all();
  };
  return {
    clock,
    ledger,
    made,
    places,
    dropped,
    open,
    crash: (at: number) => {
      const tab = pick(tabs, at);
      if (tab) crash(tab);
    },
    write,
    signIn,
    setLink,
    answer,
    restart,
    setFull: (full: boolean) => void (isFull = full),
    heal,
    settled,
    tabs,
  };
};
export type World = ReturnType<typeof createWorld>;
