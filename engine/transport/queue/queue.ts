import type { Clock } from "#engine/transport/clock.ts";
import { CallError, NoLinkError } from "#engine/transport/errors.ts";
import type { Transport } from "#engine/transport/transport.ts";
import { waitBefore } from "#engine/transport/wait.ts";
import type { QueueChannel } from "./channel.ts";
import {
  agree,
  claimNext,
  clockOf,
  dropRow,
  enqueue,
  isDirect,
  isOpen,
  type NewWrite,
  settle,
  type Verdict,
} from "./plan.ts";
import { type Change, endOf, entryOf, type NewRow, type QueueStore, type Row, sentOf } from "./rows.ts";
import type { QueueEnd, QueuedWrite, WriteOutcome, WriteQueue } from "./types.ts";
import { verdictOf } from "./verdict.ts";

/** So many machines' writes are sent at once. */
const sentAtOnce = 4;
/** While something waits the queue is looked at this often: claims of dead tabs end, entries grow old. */
const lookEvery = 5_000;
/** The link must be lost for so long before who waits for a write hears that it is queued. */
const patience = 2_000;
/** Pauses before a write is sent again that another terminal has under way (ms). */
const inFlightWaits = [100, 300, 900];

/** What of a write goes to the server. */
export type Sent = Pick<Row, "key" | "procedure" | "input" | "owner">;

/**
 * Sends a write with its key in the session of its owner and resolves with its `res`. `clock` is what the terminal's clock
 * shows (ms UTC) by the reckoning by which the write says when the person acted.
 */
export type Send = (
  write: Sent,
  options: { background: boolean; clock: number; signal?: AbortSignal },
) => Promise<unknown>;

export interface QueueParts {
  /** Names this tab among all that share the store. */
  tab: string;
  store: QueueStore;
  channel: QueueChannel;
  clock: Clock;
  random: () => number;
  link: Transport["link"];
  send: Send;
  /** Hears why something could not be stored; it is tried again. */
  report: (error: unknown) => void;
}

export interface OpenQueue extends WriteQueue {
  /** Keeps a write, sends it when there is a link, and keeps it on when nobody answers. Rejects like `Transport.write`. */
  write: <T>(write: Omit<NewWrite, "owner">) => Promise<WriteOutcome<T>>;
  /** Is it known whose session it is? Without an owner nothing can wait. */
  hasOwner: () => boolean;
  /** Whose session it is (`ownerName`), or null: only their entries are shown and sent. */
  identify: (owner: string | null) => void;
  /** Ends this tab's part. What is on its way is left to others. */
  stop: () => void;
}

const isChange = ({ put = [], add = [], remove = [] }: Change<unknown>): boolean =>
  put.length + add.length + remove.length > 0;

/**
 * The queue of a browser as one tab sees it. Every tab may send: it claims the first entry of each machine in the
 * shared store and sends no later one before the store knows how the first has ended. Nothing depends on who it is that
 * sends: a claim that is left behind ends by itself, and whoever sends again does so with the same key.
 */
export const createQueue = ({ tab, store, channel, clock, random, link, send, report }: QueueParts): OpenQueue => {
  const listeners = new Set<() => void>();
  const endListeners = new Set<(end: QueueEnd) => void>();
  const sending = new Set<AbortController>();
  let owner: string | null = null;
  let rows: readonly Row[] = [];
  let shown: readonly QueuedWrite[] = [];
  let attempt = 0;
  let cancelPause: (() => void) | null = null;
  /** The server has said that this session is not the owner's: nothing is sent until somebody is named. */
  let isBarred = false;
  let looks = 0;
  let lastSeen = 0;
  let pumping = false;
  let wanted = false;
  let stopped = false;

  const show = () => {
    shown = rows.filter((row) => isOpen(row) && row.owner === owner && !isDirect(row, clock.now())).map(entryOf);
    for (const listener of listeners) listener();
  };
  const take = (next: readonly Row[]) => {
    const queued = new Set(rows.filter((row) => isOpen(row) && !row.claim?.direct).map(({ key }) => key));
    rows = next;
    show();
    for (const row of next) {
      const end = queued.has(row.key) ? endOf(row) : null;
      if (end) for (const listener of endListeners) listener(end);
    }
  };
  const look = async () => {
    const mine = ++looks;
    const next = await store.all().catch(() => null);
    if (!next || stopped || mine < lastSeen) return;
    lastSeen = mine;
    take(next);
  };
  const loaded = look();
  const change: QueueStore["change"] = async (work) => {
    let isChanged = false;
    const result = await store.change((all) => {
      const change = work(all);
      isChanged = isChange(change);
      return change;
    });
    if (isChanged && !stopped) {
      channel.post();
      await look();
    }
    return result;
  };

  const pause = (ms: number) => {
    cancelPause?.();
    cancelPause = clock.after(ms, () => {
      cancelPause = null;
      pump();
    });
  };
  /** What the answer to any send says about the next ones. */
  const learn = (verdict: Verdict) => {
    if (verdict.kind === "later") pause(waitBefore(attempt++, random(), verdict.wait));
    else attempt = 0;
    if (verdict.kind === "signed-out") isBarred = true;
  };
  const exchange = async (row: NewRow, background: boolean, abort: AbortController): Promise<Verdict> => {
    sending.add(abort);
    try {
      const sentAt = clockOf(row, { tab, now: clock.now(), steady: clock.steady() });
      return { kind: "done", res: await send(sentOf(row), { background, clock: sentAt, signal: abort.signal }) };
    } catch (error) {
      return verdictOf(error);
    } finally {
      sending.delete(abort);
    }
  };
  const replay = async (row: Row) => {
    const verdict = await exchange(row, true, new AbortController());
    if (stopped) return;
    learn(verdict);
    // What cannot be stored now is sent again with the same key when the claim has ended.
    await change((all) => settle(all, row.key, tab, verdict, clock.now())).catch(report);
    pump();
  };
  const claim = async () => {
    const mine = owner;
    const room = sentAtOnce - sending.size;
    if (mine === null || isBarred || !link.get().online || cancelPause || room <= 0) return;
    const next = (all: readonly Row[]) => claimNext(all, mine, tab, clock.now(), room);
    // Looked at before it is asked for: what changes nothing is told to nobody.
    if (!isChange(next(rows))) return;
    const claimed = await change(next);
    // Claimed for a user who has left meanwhile: nobody else may send it.
    if (owner === mine && !isBarred && !stopped) for (const row of claimed) void replay(row);
  };
  const pump = () => {
    if (stopped) return;
    wanted = true;
    if (pumping) return;
    pumping = true;
    void run();
  };
  const run = async () => {
    while (wanted && !stopped) {
      wanted = false;
      await claim().catch(report);
    }
    pumping = false;
  };

  const passed = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
  /** How the same write of another terminal ends is known in a moment, and is the answer to this one. */
  const untilEnded = async (row: NewRow, abort: AbortController): Promise<Verdict> => {
    for (const wait of inFlightWaits) {
      const verdict = await exchange(row, false, abort);
      if (verdict.kind !== "later" || !verdict.inFlight || abort.signal.aborted) return verdict;
      await passed(wait);
    }
    return await exchange(row, false, abort);
  };

  /** Sends what somebody waits for, but not for longer than the link is lost. */
  const sendNow = async <T>(row: NewRow): Promise<WriteOutcome<T>> => {
    const abort = new AbortController();
    let stopWaiting = () => {};
    const follow = () => {
      stopWaiting();
      if (!link.get().online) stopWaiting = clock.after(patience, () => abort.abort());
    };
    const stopFollowing = link.subscribe(follow);
    const verdict = await untilEnded(row, abort);
    stopWaiting();
    stopFollowing();
    learn(verdict);
    const ended = (all: readonly Row[]) =>
      verdict.kind === "refused"
        ? dropRow(all, row.key, verdict.error, clock.now(), ({ claim: held }) => held?.by === tab)
        : settle(all, row.key, tab, verdict, clock.now());
    await change(ended).catch(report);
    pump();
    if (verdict.kind === "done") return { state: "done", res: verdict.res as T };
    if (verdict.kind === "refused") throw new CallError(verdict.error.status, { ...verdict.error, res: null });
    return { state: "queued" };
  };
  const write: OpenQueue["write"] = async (request) => {
    const by = link.get().online && !isBarred ? tab : null;
    const mine = owner;
    if (mine === null) throw new NoLinkError();
    const made = { ...request, owner: mine };
    const mark = { by: tab, steady: clock.steady() };
    const put = await change((all) => enqueue(all, made, clock.now(), by, mark)).catch((cause: unknown) => {
      if (by === null) throw new NoLinkError(cause);
      return null;
    });
    // A browser that does not store sends as if there were no queue.
    if (put === null)
      return { state: "done", res: (await send(made, { background: false, clock: clock.now() })) as any };
    if (put.kind === "done") return { state: "done", res: put.res as any };
    if (put.kind === "reused")
      throw new CallError(422, {
        code: "idempotency_key_reused",
        message: "The key was used with another body.",
        path: null,
        res: null,
      });
    if (put.kind === "send") return await sendNow(put.row);
    pump();
    return { state: "queued" };
  };
  const identify = (next: string | null) => {
    if (next === owner && !isBarred) return;
    owner = next;
    isBarred = false;
    show();
    pump();
  };

  const stopLook = clock.every(lookEvery, () => {
    if (rows.some(isOpen)) void look().then(pump);
  });
  const stopLink = link.subscribe(pump);
  channel.listen(() => {
    if (!stopped) void look().then(pump);
  });
  void loaded.then(pump);
  return {
    write,
    hasOwner: () => owner !== null,
    identify,
    entries: () => shown,
    others: () => rows.filter((row) => isOpen(row) && row.owner !== owner).length,
    find: async (key) => {
      await loaded;
      const row = rows.find((one) => one.key === key);
      if (!row) return null;
      const end = endOf(row);
      return end ? { end } : { entry: entryOf(row) };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onEnd: (listener) => {
      endListeners.add(listener);
      return () => void endListeners.delete(listener);
    },
    retry: async (key) => {
      await change((all) => agree(all, key, clock.now()));
      pump();
    },
    drop: async (key) => {
      await change((all) => dropRow(all, key, null, clock.now(), ({ question }) => question !== null));
      pump();
    },
    stop: () => {
      stopped = true;
      stopLook();
      stopLink();
      cancelPause?.();
      for (const abort of sending) abort.abort();
    },
  };
};
