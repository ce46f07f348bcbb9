import { NoLinkError } from "#engine/transport/errors.ts";
import type { QueueChannel } from "./channel.ts";
import { agree, claimNext, dropRow, enqueue, isOpen, type NewWrite, settle, type Verdict } from "./plan.ts";
import { createPump } from "./pump.ts";
import type { NewRow, QueueStore, Row } from "./rows.ts";
import { createSender, type Sender, type SenderParts } from "./sender.ts";
import { createSharedRows, type SharedRows } from "./shared-rows.ts";
import type { WriteOutcome, WriteQueue } from "./types.ts";
import { isChange, outcomeOf, putOutcomeOf, roomOf } from "./waiting.ts";

/** While something waits the queue is looked at this often: claims of dead tabs end, entries grow old. */
const lookEvery = 5_000;

export interface QueueParts extends SenderParts {
  store: QueueStore;
  channel: QueueChannel;
  /** Hears why something could not be stored; it is tried again. */
  report: (error: unknown) => void;
}

export interface OpenQueue extends WriteQueue {
  /** Keeps a write, sends it when there is a link, and keeps it on when nobody answers. Rejects like `Transport.write`. */
  write: (write: Omit<NewWrite, "owner">) => Promise<WriteOutcome>;
  /** Is it known whose session it is? Without an owner nothing can wait. */
  hasOwner: () => boolean;
  /** Whose session it is (`ownerName`), or null: only their entries are shown and sent. */
  identify: (owner: string | null) => void;
  /** Ends this tab's part. What is on its way is left to others. */
  stop: () => void;
}

/** What an answer that somebody waited for makes of the entry: refused, it ends, if this tab holds it. */
const answered = (all: readonly Row[], key: string, tab: string, verdict: Verdict, now: number) =>
  verdict.kind === "refused"
    ? dropRow(all, key, verdict.error, now, ({ claim }) => claim?.by === tab)
    : settle(all, key, tab, verdict, now);

/** What a person does with the queue: writes, agrees to what asks, gives it up. */
const actionsOn = (
  { tab, clock, link, send, report }: QueueParts,
  { change, owner }: SharedRows,
  sender: Sender,
  goOn: () => void,
): Pick<OpenQueue, "write" | "retry" | "drop"> => {
  const sendNow = async (row: NewRow): Promise<WriteOutcome<unknown>> => {
    const verdict = await sender.awaited(row);
    sender.learn(verdict);
    await change((all) => answered(all, row.key, tab, verdict, clock.now())).catch(report);
    goOn();
    return outcomeOf(verdict);
  };
  const write = async (request: Omit<NewWrite, "owner">): Promise<WriteOutcome<unknown>> => {
    const by = link.get().online && !sender.standing().isBarred ? tab : null;
    const mine = owner();
    if (mine === null) throw new NoLinkError();
    const made = { ...request, owner: mine };
    const mark = { by: tab, steady: clock.steady() };
    const put = await change((all) => enqueue(all, made, clock.now(), by, mark)).catch((cause: unknown) => {
      if (by === null) throw new NoLinkError(cause);
      return null;
    });
    // A browser that does not store sends as if there were no queue.
    if (put === null) return { state: "done", res: await send(made, { background: false, clock: clock.now() }) };
    if (put.kind === "send") return await sendNow(put.row);
    if (put.kind === "queued") goOn();
    return putOutcomeOf(put);
  };
  return {
    write,
    retry: async (key) => {
      await change((all) => agree(all, key, clock.now()));
      goOn();
    },
    drop: async (key) => {
      await change((all) => dropRow(all, key, null, clock.now(), ({ question }) => question !== null));
      goOn();
    },
  };
};

/**
 * The queue of a browser as one tab sees it. Every tab may send: it claims the first entry of each lane in the
 * shared store and sends no later one before the store knows how the first has ended. Nothing depends on who it is that
 * sends: a claim that is left behind ends by itself, and whoever sends again does so with the same key.
 */
export const createQueue = (parts: QueueParts): OpenQueue => {
  const { tab, channel, clock, link, report } = parts;
  let stopped = false;
  const pump = createPump(() => claim(), report);
  const shared = createSharedRows(parts, pump.run);
  const sender = createSender(parts, pump.run);
  const { change, owner } = shared;

  const replay = async (row: Row) => {
    const verdict = await sender.inBackground(row);
    if (stopped) return;
    sender.learn(verdict);
    // What cannot be stored now is sent again with the same key when the claim has ended.
    await change((all) => settle(all, row.key, tab, verdict, clock.now())).catch(report);
    pump.run();
  };
  const claim = async () => {
    const mine = owner();
    const room = roomOf({ owner: mine, isOnline: link.get().online, ...sender.standing() });
    if (mine === null || room === 0) return;
    const next = (all: readonly Row[]) => claimNext(all, mine, tab, clock.now(), room);
    // Looked at before it is asked for: what changes nothing is told to nobody.
    if (!isChange(next(shared.rows()))) return;
    const claimed = await change(next);
    // Claimed for a user who has left meanwhile: nobody else may send it.
    if (owner() === mine && !sender.standing().isBarred && !stopped) for (const row of claimed) void replay(row);
  };
  const refreshAndPump = () => void shared.refresh().then(pump.run);
  const endings = [
    clock.every(lookEvery, () => {
      if (shared.rows().some(isOpen)) refreshAndPump();
    }),
    link.subscribe(pump.run),
    pump.stop,
    shared.stop,
    sender.stop,
  ];
  channel.listen(() => {
    if (!stopped) refreshAndPump();
  });
  return {
    ...shared,
    ...actionsOn(parts, shared, sender, pump.run),
    hasOwner: () => owner() !== null,
    identify: (next) => {
      if (next === owner() && !sender.standing().isBarred) return;
      sender.unbar();
      shared.own(next);
      pump.run();
    },
    stop: () => {
      stopped = true;
      for (const end of endings) end();
    },
  };
};
