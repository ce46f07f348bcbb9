import type { Snapshot } from "#engine/wizard/types.ts";
import type { LocalCopy } from "#engine/transport/local/copy.ts";
import type { WriteQueue } from "#engine/transport/queue/types.ts";
import { storedSnapshot } from "./stored-snapshot.ts";

/**
 * Runs that are done but for calls in this browser's queue. They stay in this browser, where their calls are, so that
 * their place is free for the next run; they are forgotten when all calls were taken.
 */
const prefix = (owner: string) => `parked ${owner} `;

export const parkedKey = (owner: string, id: string): string => prefix(owner) + id;

export const forgetParked = (copy: LocalCopy, owner: string, id: string, now: number): Promise<void> =>
  copy.put(parkedKey(owner, id), { etag: null, body: null, at: now });

/** A run that was put aside. `returned`: a call of it was given up, or nobody knows of it, so it needs a person again. */
export interface Parked {
  snapshot: Snapshot;
  at: number;
  returned: boolean;
}

/** A parked run by its id, or null. */
export const readParked = async (copy: LocalCopy, owner: string, id: string | undefined): Promise<Snapshot | null> => {
  if (id === undefined) return null;
  return storedSnapshot((await copy.get(parkedKey(owner, id)))?.body);
};

/** The parked runs of a person, those of which nothing is open any more forgotten. */
export const loadParked = async (copy: LocalCopy, queue: WriteQueue, owner: string, now: number): Promise<Parked[]> => {
  const found: Parked[] = [];
  for (const [, { body, at }] of await copy.list(prefix(owner))) {
    const snapshot = storedSnapshot(body);
    if (!snapshot) continue;
    const fates = await Promise.all(Object.keys(snapshot.queued).map((key) => queue.find(key)));
    const isDone = fates.every((fate) => fate !== null && "end" in fate && fate.end.outcome === "done");
    const returned = fates.some((fate) => fate === null || ("end" in fate && fate.end.outcome === "dropped"));
    if (isDone) await forgetParked(copy, owner, snapshot.id, now);
    else found.push({ snapshot, at, returned });
  }
  return found.toSorted((a, b) => b.at - a.at);
};
