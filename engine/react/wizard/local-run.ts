import { isObject } from "#schemas/documents/json.ts";
import type { Snapshot } from "#engine/wizard/types.ts";
import type { Clock } from "#engine/transport/clock.ts";
import type { LocalCopy } from "#engine/transport/local/copy.ts";
import { storedSnapshot } from "./stored-snapshot.ts";

/** A run as this browser keeps it. */
interface Kept {
  snapshot: Snapshot;
  /** The server's version that it builds on. */
  version: number;
  /** The server has not taken it yet. */
  unsaved: boolean;
  /** What was under way to the server when it was kept: the server's next version may be that. */
  sent: Snapshot | null;
}

/** What this browser keeps: a snapshot, or that the run `gone` is over. */
export type Local = Kept | { gone: string };

export interface SnapshotPlace {
  wizard: string;
  /** The one of the subject that the page is of; empty on a page of none. */
  one: string;
  /** Company and user, so that a copy is never somebody else's. */
  owner: string;
}

/** Where the browser keeps what it knows of the run at a place. */
const keyOf = ({ wizard, one, owner }: SnapshotPlace): string => `wizard ${owner} ${wizard} ${one}`;

const localOf = (body: unknown): Local | null => {
  if (!isObject(body)) return null;
  const { gone, version, unsaved, sent } = body;
  if (typeof gone === "string") return { gone };
  const snapshot = storedSnapshot(body["snapshot"]);
  if (!snapshot) return null;
  const base = typeof version === "number" ? version : 0;
  return { snapshot, version: base, unsaved: unsaved === true, sent: storedSnapshot(sent) };
};

/** What a browser knows of the run at a place. */
export const localRun = (copy: LocalCopy, place: SnapshotPlace, clock: Pick<Clock, "now">) => ({
  read: async (): Promise<Local | null> => localOf((await copy.get(keyOf(place)))?.body),
  /** What no other place has outlives a page that goes at once: what was entered, and that the run is over. */
  keep: (body: Local | null): Promise<void> =>
    copy.put(
      keyOf(place),
      { etag: null, body, at: clock.now() },
      { atOnce: body !== null && ("gone" in body || body.unsaved) },
    ),
});

/** The run has ended in this browser, whether or not the server has heard of it yet. */
export const isGone = async (copy: LocalCopy, place: SnapshotPlace, id: string): Promise<boolean> => {
  const local = localOf((await copy.get(keyOf(place)))?.body);
  return local !== null && "gone" in local && local.gone === id;
};
