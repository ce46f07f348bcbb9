import { isSameJson } from "#schemas/documents/changes/equal.ts";
import { revived } from "#engine/wizard/snapshot.ts";
import type { Snapshot } from "#engine/wizard/types.ts";
import type { Clock } from "#engine/transport/clock.ts";
import { CallError, isNoLink } from "#engine/transport/errors.ts";
import type { LocalCopy } from "#engine/transport/local/copy.ts";
import type { Transport } from "#engine/transport/transport.ts";
import { parkedKey } from "./parked.ts";

interface Stored {
  snapshot: Snapshot;
  version: number;
}
interface Kept extends Stored {
  /** The server has not taken it yet. */
  unsaved: boolean;
  /** What was under way to the server when it was kept: the server's next version may be that. */
  sent: Snapshot | null;
}
/** What this browser keeps: a snapshot, or that the run `gone` is over. */
type Local = Kept | { gone: string };

/** The snapshot to go on with; `mine` is what was entered here since and has been overtaken by another terminal. */
export interface Opened {
  snapshot: Snapshot | null;
  mine: Snapshot | null;
}

/** Saves that follow each other within this time become one. Milliseconds. */
export const coalesceTime = 400;

export interface SnapshotStore {
  load: () => Promise<Opened>;
  save: (snapshot: Snapshot) => void;
  discard: () => Promise<void>;
  /** Puts a run aside whose calls wait in the queue, so that its place is free for the next. */
  park: (snapshot: Snapshot) => Promise<void>;
  /** Sends what is not saved yet: when the page goes away, when the link is back. */
  flush: () => Promise<void>;
}

export interface SnapshotPlace {
  wizard: string;
  /** Empty on a page without a machine. */
  machine: string;
  /** Company and user, so that a copy is never somebody else's. */
  owner: string;
}

/** Two snapshots hold the same entries at the same step: taking one for the other loses nothing. */
const isAlike = (a: Snapshot | null, b: Snapshot): boolean =>
  a !== null && a.id === b.id && a.stepId === b.stepId && isSameJson(a.data, b.data);

/** What would be lost by going on with `snapshot`. */
const overtaken = (snapshot: Snapshot | null, own: Snapshot): Opened => ({
  snapshot,
  mine: isAlike(snapshot, own) ? null : own,
});

/** Where the browser keeps what it knows of the run at a place. */
const keyOf = ({ wizard, machine, owner }: SnapshotPlace): string => `wizard ${owner} ${wizard} ${machine}`;

/** The run has ended in this browser, whether or not the server has heard of it yet. */
export const isGone = async (copy: LocalCopy, place: SnapshotPlace, id: string): Promise<boolean> => {
  // Written by `keep` below.
  const local = (await copy.get(keyOf(place)))?.body as Local | null | undefined;
  return local !== null && local !== undefined && "gone" in local && local.gone === id;
};

/** A store that keeps a run only while `isWorth` says so; nothing else of it is gone on with. */
export const keepingOnly = (store: SnapshotStore, isWorth: (snapshot: Snapshot) => boolean): SnapshotStore => {
  let isKept = false;
  const discard = async () => {
    if (isKept) await store.discard();
    isKept = false;
  };
  return {
    ...store,
    load: async () => {
      const opened = await store.load();
      isKept = opened.snapshot !== null;
      return opened;
    },
    save: (snapshot) => {
      if (!isWorth(snapshot)) return void discard();
      isKept = true;
      store.save(snapshot);
    },
    discard,
  };
};

/**
 * Where a wizard's snapshot lives: in the browser at once, on the server coalesced and versioned. When another terminal
 * has saved a newer version, `superseded` hears of it and the stored one is to be taken. A run that ended without a link
 * is remembered as gone, so that the server's older snapshot of it is not gone on with.
 */
export const createSnapshotStore = (
  transport: Transport,
  copy: LocalCopy,
  clock: Clock,
  place: SnapshotPlace,
  superseded: (opened: Opened) => void,
): SnapshotStore => {
  const { wizard, machine, owner } = place;
  const key = keyOf(place);
  const where = { wizard, machine_id: machine || null };
  const background = { background: true };
  let version = 0;
  let last: Snapshot | null = null;
  let waiting: Snapshot | null = null;
  /** A save that nobody answered: the server may have taken it. */
  let unanswered: Snapshot | null = null;
  let underWay: Snapshot | null = null;
  let cancel = () => {};
  let chain: Promise<unknown> = Promise.resolve();

  const entered = (snapshot: Snapshot): Kept => ({ snapshot, version, unsaved: true, sent: underWay });
  const keep = (body: Local | null) =>
    copy.put(
      key,
      { etag: null, body, at: clock.now() },
      { atOnce: body !== null && "snapshot" in body && body.unsaved },
    );
  const kept = async (): Promise<Local | null> => ((await copy.get(key))?.body as Local | null | undefined) ?? null;
  const stored = async (): Promise<Stored | null> => {
    const row = await transport.call("load_wizard_snapshot", where, background);
    version = row?.version ?? 0;
    return row && { ...row, snapshot: revived(row.snapshot as Snapshot) };
  };
  /** What the browser keeps of a run that is over; the next one may have begun meanwhile. */
  const keepEnd = (end: Local | null) => keep(last === null ? end : entered(last));
  const remove = async () => {
    await transport.call("delete_wizard_snapshot", where, background);
    version = 0;
    await keepEnd(null);
  };
  const put = async (snapshot: Snapshot) => {
    underWay = snapshot;
    const answer = await transport.call("set_wizard_snapshot", { ...where, version, snapshot }, background);
    version = answer.version;
    unanswered = null;
    underWay = null;
    // What was entered meanwhile is not on the server yet; what has ended meanwhile stays ended.
    if (last !== null) await keep(waiting ? entered(waiting) : { snapshot, version, unsaved: false, sent: null });
  };
  /** The server has another version: another terminal's, or a save of this one whose answer was lost. */
  const resolve = async (snapshot: Snapshot) => {
    const row = await stored();
    if (unanswered && isAlike(row?.snapshot ?? null, unanswered)) return await put(snapshot);
    const mine = waiting ?? snapshot;
    waiting = null;
    unanswered = null;
    cancel();
    superseded(overtaken(row?.snapshot ?? null, mine));
  };
  const send = async () => {
    const snapshot = waiting;
    if (!snapshot) return;
    waiting = null;
    try {
      await put(snapshot).catch((error: unknown) => {
        if (error instanceof CallError && error.code === "state_conflict") return resolve(snapshot);
        throw error;
      });
    } catch (error) {
      if (!isNoLink(error)) return console.warn("The wizard's snapshot was not saved", error);
      unanswered = snapshot;
      // Nothing waits any more when the run has ended meanwhile.
      waiting ??= last;
    }
  };
  const enqueue = (work: () => Promise<unknown>): Promise<unknown> => {
    chain = chain.then(work, work);
    return chain;
  };
  const fromServer = async (own: Local | null): Promise<Opened> => {
    const row = await stored();
    if (!own) return { snapshot: row?.snapshot ?? null, mine: null };
    if ("gone" in own) {
      if (row?.snapshot.id !== own.gone) return { snapshot: row?.snapshot ?? null, mine: null };
      await remove();
      return { snapshot: null, mine: null };
    }
    const snapshot = row?.snapshot ?? null;
    if (!own.unsaved) return { snapshot, mine: null };
    const isOwnSave = Boolean(own.sent) && own.version === version - 1 && isAlike(snapshot, own.sent as Snapshot);
    return own.version === version || isOwnSave
      ? { snapshot: revived(own.snapshot), mine: null }
      : overtaken(snapshot, own.snapshot);
  };
  const discard = async () => {
    cancel();
    waiting = null;
    const end = last === null ? null : { gone: last.id };
    last = null;
    // At once too: what is under way to the server may take long, and a list must not offer a run that is over.
    await keepEnd(end);
    await enqueue(async () => {
      await keepEnd(end);
      await remove().catch((error: unknown) => {
        if (!isNoLink(error)) console.warn("The wizard's snapshot was not deleted", error);
      });
    });
  };
  return {
    load: async () => {
      const own = await kept();
      try {
        const opened = await fromServer(own);
        last = opened.snapshot;
        return opened;
      } catch (error) {
        if (!isNoLink(error)) throw error;
        if (!own || "gone" in own) return { snapshot: null, mine: null };
        version = own.version;
        last = own.snapshot;
        return { snapshot: revived(own.snapshot), mine: null };
      }
    },
    save: (snapshot) => {
      waiting = snapshot;
      last = snapshot;
      void keep(entered(snapshot));
      cancel();
      cancel = clock.after(coalesceTime, () => void enqueue(send));
    },
    discard,
    park: async (snapshot) => {
      await copy.put(parkedKey(owner, snapshot.id), { etag: null, body: snapshot, at: clock.now() });
      await discard();
    },
    flush: async () => {
      cancel();
      await enqueue(send);
    },
  };
};
