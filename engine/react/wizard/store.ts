import type { Snapshot } from "#engine/wizard/types.ts";
import type { Clock } from "#engine/transport/clock.ts";
import { CallError, isNoLink } from "#engine/transport/errors.ts";
import type { LocalCopy } from "#engine/transport/local/copy.ts";
import type { Transport } from "#engine/transport/transport.ts";
import { type Local, localRun, type SnapshotPlace } from "./local-run.ts";
import { parkedKey } from "./parked.ts";
import {
  conflictOf,
  ended,
  entered,
  givenUp,
  keptOf,
  keptWhenTaken,
  nothingSaved,
  type Opened,
  openedAlone,
  openedOf,
  type Saving,
  savingAlone,
  sending,
  type Stored,
  taken,
  unheard,
} from "./saving.ts";
import { storedSnapshot } from "./stored-snapshot.ts";

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

/** What the server has of the run at a place: loaded, written over the version that is known, removed. */
const serverRun = (transport: Transport, { wizard, one }: SnapshotPlace) => {
  const where = { wizard, machine_id: one || null };
  const background = { background: true };
  return {
    load: async (): Promise<Stored | null> => {
      const row = await transport.call("load_wizard_snapshot", where, background);
      const snapshot = storedSnapshot(row?.snapshot);
      return row && snapshot && { snapshot, version: row.version };
    },
    put: async (snapshot: Snapshot, version: number): Promise<number> =>
      (await transport.call("set_wizard_snapshot", { ...where, version, snapshot }, background)).version,
    remove: () => transport.call("delete_wizard_snapshot", where, background),
  };
};

/** The run as it is here: in memory, and in the browser. */
const runHere = (local: ReturnType<typeof localRun>) => {
  let saving: Saving = nothingSaved;
  return {
    get: () => saving,
    set: (next: Saving) => void (saving = next),
    enter: (snapshot: Snapshot) => {
      saving = entered(saving, snapshot);
      void local.keep(keptOf(saving, null));
    },
    /** The server has taken `snapshot` as this version. */
    confirm: async (snapshot: Snapshot, version: number) => {
      saving = taken(saving, version);
      const kept = keptWhenTaken(saving, snapshot);
      if (kept) await local.keep(kept);
    },
    /** What the browser keeps of a run that is over; the next one may have begun meanwhile. */
    keepEnd: (end: Local | null) => local.keep(keptOf(saving, end)),
  };
};

type Server = ReturnType<typeof serverRun>;
type Here = ReturnType<typeof runHere>;

const isConflict = (error: unknown): boolean => error instanceof CallError && error.code === "state_conflict";

/** Brings a run to the server: one request after the other, each over the version that the last has answered. */
const createSender = (server: Server, here: Here, superseded: (opened: Opened) => void) => {
  let chain: Promise<unknown> = Promise.resolve();
  const load = async (): Promise<Stored | null> => {
    const row = await server.load();
    here.set({ ...here.get(), version: row?.version ?? 0 });
    return row;
  };
  const put = async (snapshot: Snapshot) => {
    here.set(sending(here.get(), snapshot));
    await here.confirm(snapshot, await server.put(snapshot, here.get().version));
  };
  const resolve = async (snapshot: Snapshot) => {
    const row = await load();
    const opened = conflictOf(here.get(), snapshot, row);
    if (!opened) return await put(snapshot);
    here.set(givenUp(here.get()));
    superseded(opened);
  };
  const send = async () => {
    const snapshot = here.get().waiting;
    if (!snapshot) return;
    here.set({ ...here.get(), waiting: null });
    try {
      await put(snapshot).catch((error: unknown) => {
        if (isConflict(error)) return resolve(snapshot);
        throw error;
      });
    } catch (error) {
      if (!isNoLink(error)) return console.warn("The wizard's snapshot was not saved", error);
      here.set(unheard(here.get(), snapshot));
    }
  };
  const enqueue = (work: () => Promise<unknown>): Promise<unknown> => {
    chain = chain.then(work, work);
    return chain;
  };
  const remove = async () => {
    await server.remove();
    here.set({ ...here.get(), version: 0 });
    await here.keepEnd(null);
  };
  return { load, remove, enqueue, send: () => enqueue(send) };
};

type Sender = ReturnType<typeof createSender>;

/** Reads the run at a place: what the browser keeps, and what the server has where it answers. */
const loadRun = async (here: Here, sender: Sender, own: Local | null): Promise<Opened> => {
  try {
    const { opened, isOver } = openedOf(own, await sender.load());
    if (isOver) await sender.remove();
    here.set({ ...here.get(), last: opened.snapshot });
    return opened;
  } catch (error) {
    if (!isNoLink(error)) throw error;
    here.set(savingAlone(here.get(), own));
    return openedAlone(own);
  }
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
  let cancel = () => {};
  const local = localRun(copy, place, clock);
  const here = runHere(local);
  const sender = createSender(serverRun(transport, place), here, (opened) => {
    cancel();
    superseded(opened);
  });
  const discard = async () => {
    cancel();
    const { last } = here.get();
    const end = last === null ? null : { gone: last.id };
    here.set(ended(here.get()));
    // At once too: what is under way to the server may take long, and a list must not offer a run that is over.
    await here.keepEnd(end);
    await sender.enqueue(async () => {
      await here.keepEnd(end);
      await sender.remove().catch((error: unknown) => {
        if (!isNoLink(error)) console.warn("The wizard's snapshot was not deleted", error);
      });
    });
  };
  return {
    load: async () => loadRun(here, sender, await local.read()),
    save: (snapshot) => {
      here.enter(snapshot);
      cancel();
      cancel = clock.after(coalesceTime, () => void sender.send());
    },
    discard,
    park: async (snapshot) => {
      await copy.put(parkedKey(place.owner, snapshot.id), { etag: null, body: snapshot, at: clock.now() });
      await discard();
    },
    flush: async () => {
      cancel();
      await sender.send();
    },
  };
};
