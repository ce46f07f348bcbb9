import { isSameJson } from "#schemas/documents/changes/equal.ts";
import type { Snapshot } from "#engine/wizard/types.ts";
import type { Local } from "./local-run.ts";

/** What the server has of the run at a place. */
export interface Stored {
  snapshot: Snapshot;
  version: number;
}

/** The snapshot to go on with; `mine` is what was entered here since and has been overtaken by another terminal. */
export interface Opened {
  snapshot: Snapshot | null;
  mine: Snapshot | null;
}

/** A run on its way to the server. */
export interface Saving {
  /** The server's version that the next save builds on; 0 where it has nothing. */
  version: number;
  /** The run as it is here; null where there is none, or it is over. */
  last: Snapshot | null;
  /** What is to be sent next. */
  waiting: Snapshot | null;
  /** What was sent and not answered yet. */
  underWay: Snapshot | null;
  /** A save that nobody answered: the server may have taken it. */
  unanswered: Snapshot | null;
}

export const nothingSaved: Saving = { version: 0, last: null, waiting: null, underWay: null, unanswered: null };

/** Two snapshots hold the same entries at the same step: taking one for the other loses nothing. */
const isAlike = (a: Snapshot | null, b: Snapshot | null): boolean =>
  a !== null && b !== null && a.id === b.id && a.stepId === b.stepId && isSameJson(a.data, b.data);

const found = (snapshot: Snapshot | null): Opened => ({ snapshot, mine: null });

/** What would be lost by going on with `snapshot`. */
const overtaken = (snapshot: Snapshot | null, own: Snapshot): Opened => ({
  snapshot,
  mine: isAlike(snapshot, own) ? null : own,
});

/**
 * What is gone on with, by what the browser keeps and what the server has. `isOver`: the server has a run that ended
 * here without a link, and is to forget it.
 */
export const openedOf = (own: Local | null, row: Stored | null): { opened: Opened; isOver: boolean } => {
  const snapshot = row?.snapshot ?? null;
  if (own && "gone" in own) {
    const isOver = row?.snapshot.id === own.gone;
    return { opened: found(isOver ? null : snapshot), isOver };
  }
  if (!own?.unsaved) return { opened: found(snapshot), isOver: false };
  const version = row?.version ?? 0;
  const isOwnSave = own.version === version - 1 && isAlike(snapshot, own.sent);
  const isNewest = own.version === version || isOwnSave;
  return { opened: isNewest ? found(own.snapshot) : overtaken(snapshot, own.snapshot), isOver: false };
};

/** What is gone on with while nobody can be asked. */
export const openedAlone = (own: Local | null): Opened => found(own && "snapshot" in own ? own.snapshot : null);

/** After the run was opened with what the browser keeps, where nobody can be asked. */
export const savingAlone = (saving: Saving, own: Local | null): Saving =>
  own && "snapshot" in own ? { ...saving, version: own.version, last: own.snapshot } : saving;

export const entered = (saving: Saving, snapshot: Snapshot): Saving => ({
  ...saving,
  last: snapshot,
  waiting: snapshot,
});

export const sending = (saving: Saving, snapshot: Snapshot): Saving => ({ ...saving, underWay: snapshot });

/** The server has taken what was under way, as this version. */
export const taken = (saving: Saving, version: number): Saving => ({
  ...saving,
  version,
  underWay: null,
  unanswered: null,
});

/** Nobody has answered. Nothing waits any more when the run has ended meanwhile. */
export const unheard = (saving: Saving, snapshot: Snapshot): Saving => ({
  ...saving,
  unanswered: snapshot,
  waiting: saving.waiting ?? saving.last,
});

/** What another terminal has stored is ahead: nothing of this one is sent any more. */
export const givenUp = (saving: Saving): Saving => ({ ...saving, waiting: null, unanswered: null });

export const ended = (saving: Saving): Saving => ({ ...saving, last: null, waiting: null });

/**
 * The server has another version than the one that a save of `snapshot` builds on. Null: it is a save of this terminal
 * whose answer was lost, and the next is made on it; else what another terminal has stored, and what is lost by it.
 */
export const conflictOf = (saving: Saving, snapshot: Snapshot, row: Stored | null): Opened | null => {
  const stored = row?.snapshot ?? null;
  return isAlike(stored, saving.unanswered) ? null : overtaken(stored, saving.waiting ?? snapshot);
};

const unsaved = ({ version, underWay }: Saving, snapshot: Snapshot): Local => ({
  snapshot,
  version,
  unsaved: true,
  sent: underWay,
});

/** What the browser keeps of the run as it is; `otherwise` where there is none. */
export const keptOf = (saving: Saving, otherwise: Local | null): Local | null =>
  saving.last === null ? otherwise : unsaved(saving, saving.last);

/** What the browser keeps once the server has taken `snapshot`; null where the run has ended meanwhile, and stays so. */
export const keptWhenTaken = (saving: Saving, snapshot: Snapshot): Local | null => {
  if (saving.last === null) return null;
  // What was entered meanwhile is not on the server yet.
  if (saving.waiting) return unsaved(saving, saving.waiting);
  return { snapshot, version: saving.version, unsaved: false, sent: null };
};
