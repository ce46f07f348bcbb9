import type { Clock } from "#engine/transport/clock.ts";
import type { LinkView } from "#engine/transport/link/link.ts";
import { waitBefore } from "#engine/transport/wait.ts";
import { clockOf, type Verdict } from "./plan.ts";
import { type NewRow, type Row, sentOf } from "./rows.ts";
import { verdictOf } from "./verdict.ts";

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

export interface SenderParts {
  /** Names this tab among all that share the store. */
  tab: string;
  clock: Clock;
  random: () => number;
  link: LinkView;
  send: Send;
}

/** Sends entries and learns from the answers when, and whether, the next ones may be sent. */
export interface Sender {
  /** Sends what nobody waits for. */
  inBackground: (row: Row) => Promise<Verdict>;
  /** Sends what somebody waits for, but not for longer than the link is lost. */
  awaited: (row: NewRow) => Promise<Verdict>;
  /** What the answer to any send says about the next ones. */
  learn: (verdict: Verdict) => void;
  standing: () => { isBarred: boolean; isPaused: boolean; underWay: number };
  /** Somebody has been named: what the server has said of the session counts no longer. */
  unbar: () => void;
  stop: () => void;
}

type Exchange = (row: NewRow, background: boolean, abort: AbortController) => Promise<Verdict>;

/** How the same write of another terminal ends is known in a moment, and is the answer to this one. */
const untilEnded = async (exchange: Exchange, clock: Clock, row: NewRow, abort: AbortController): Promise<Verdict> => {
  for (const wait of inFlightWaits) {
    const verdict = await exchange(row, false, abort);
    if (verdict.kind !== "later" || !verdict.inFlight || abort.signal.aborted) return verdict;
    await new Promise<void>((resolve) => void clock.after(wait, resolve));
  }
  return await exchange(row, false, abort);
};

/** Aborts once the link has been lost for longer than a person waits; the result ends the watch. */
const abortWithoutLink = (link: LinkView, clock: Clock, abort: AbortController): (() => void) => {
  let stopWaiting = () => {};
  const stopFollowing = link.subscribe(() => {
    stopWaiting();
    if (!link.get().online) stopWaiting = clock.after(patience, () => abort.abort());
  });
  return () => {
    stopWaiting();
    stopFollowing();
  };
};

/** `resume` is called when a pause is over. */
export const createSender = ({ tab, clock, random, link, send }: SenderParts, resume: () => void): Sender => {
  const sending = new Set<AbortController>();
  let attempt = 0;
  let cancelPause: (() => void) | null = null;
  let isBarred = false;
  const pause = (ms: number) => {
    cancelPause?.();
    cancelPause = clock.after(ms, () => {
      cancelPause = null;
      resume();
    });
  };
  const exchange: Exchange = async (row, background, abort) => {
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
  return {
    inBackground: (row) => exchange(row, true, new AbortController()),
    awaited: async (row) => {
      const abort = new AbortController();
      const stopWatch = abortWithoutLink(link, clock, abort);
      return await untilEnded(exchange, clock, row, abort).finally(stopWatch);
    },
    learn: (verdict) => {
      if (verdict.kind === "later") pause(waitBefore(attempt++, random(), verdict.wait));
      else attempt = 0;
      if (verdict.kind === "signed-out") isBarred = true;
    },
    standing: () => ({ isBarred, isPaused: cancelPause !== null, underWay: sending.size }),
    unbar: () => {
      isBarred = false;
    },
    stop: () => {
      cancelPause?.();
      for (const abort of sending) abort.abort();
    },
  };
};
