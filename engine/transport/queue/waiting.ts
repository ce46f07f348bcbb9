import { CallError } from "#engine/transport/errors.ts";
import { type Enqueued, isDirect, isOpen, type Verdict } from "./plan.ts";
import { type Change, endOf, entryOf, type Row } from "./rows.ts";
import type { QueuedWrite, QueueEnd, WriteOutcome } from "./types.ts";

/** So many writes, of as many subjects, are sent at once. */
const sentAtOnce = 4;

/** Does a change of the store put, add or remove anything? */
export const isChange = ({ put = [], add = [], remove = [] }: Change<unknown>): boolean =>
  put.length + add.length + remove.length > 0;

/** The entries that an owner sees waiting, without those whose answer a person waits for right now. */
export const shownOf = (rows: readonly Row[], owner: string | null, now: number): QueuedWrite[] =>
  rows.filter((row) => isOpen(row) && row.owner === owner && !isDirect(row, now)).map(entryOf);

/** How many entries of other owners wait. */
export const othersOf = (rows: readonly Row[], owner: string | null): number =>
  rows.filter((row) => isOpen(row) && row.owner !== owner).length;

/** What is known of a write: that it waits, or how it has ended; null for an unknown key. */
export const foundIn = (rows: readonly Row[], key: string): { entry: QueuedWrite } | { end: QueueEnd } | null => {
  const row = rows.find((one) => one.key === key);
  if (!row) return null;
  const end = endOf(row);
  return end ? { end } : { entry: entryOf(row) };
};

/** How the entries have ended that were waiting before; who waits for an answer hears of it by the answer. */
export const endsBetween = (before: readonly Row[], next: readonly Row[]): QueueEnd[] => {
  const queued = new Set(before.filter((row) => isOpen(row) && !row.claim?.direct).map(({ key }) => key));
  return next.flatMap((row) => (queued.has(row.key) ? (endOf(row) ?? []) : []));
};

/** What decides whether entries are sent on. */
export interface Sending {
  owner: string | null;
  /** The server has said that this session is not the owner's. */
  isBarred: boolean;
  isOnline: boolean;
  isPaused: boolean;
  /** So many are on their way. */
  underWay: number;
}

/** How many more entries may be sent. */
export const roomOf = ({ owner, isBarred, isOnline, isPaused, underWay }: Sending): number =>
  owner === null || isBarred || !isOnline || isPaused ? 0 : Math.max(0, sentAtOnce - underWay);

const reused = (): CallError =>
  new CallError(422, {
    code: "idempotency_key_reused",
    message: "The key was used with another body.",
    path: null,
    res: null,
  });

/** What the caller of a write hears of a verdict; throws what the server has refused. */
export const outcomeOf = (verdict: Verdict): WriteOutcome<unknown> => {
  if (verdict.kind === "done") return { state: "done", res: verdict.res };
  if (verdict.kind === "refused") throw new CallError(verdict.error.status, { ...verdict.error, res: null });
  return { state: "queued" };
};

/** What the caller hears of a write that is not sent at once; throws for a key of another write. */
export const putOutcomeOf = (put: Exclude<Enqueued, { kind: "send" }>): WriteOutcome<unknown> => {
  if (put.kind === "reused") throw reused();
  return put.kind === "done" ? { state: "done", res: put.res } : { state: "queued" };
};
