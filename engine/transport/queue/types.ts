import type { CallError } from "#engine/transport/errors.ts";

/** Why a waiting write is not sent by itself any more: the server refused it, or it is older than a day. */
export type QueueQuestion = { kind: "refused"; code: string; message: string } | { kind: "old" };

/** Would the server take the write if a person confirmed it? */
export const asksToConfirm = (question: QueueQuestion | null): boolean =>
  question?.kind === "refused" && question.code === "confirmation_needed";

/**
 * A write that a person made and the server has not yet taken. It keeps who made it, for whom (an opaque actor, such as
 * who stood at the terminal) and when; it is replayed with its own key in that user's session only, in order per subject.
 */
export interface QueuedWrite {
  /** The Idempotency-Key; names the entry. */
  key: string;
  procedure: string;
  input: Record<string, unknown>;
  /** The key of the subject whose writes keep their order; null for a write that belongs to none. */
  machine: string | null;
  /** Company and username of the session that made it (`ownerName`). */
  owner: string;
  actor: Record<string, unknown> | null;
  /** When the person acted, ms UTC. */
  at: number;
  /** What the list calls it: a label and what its placeholders stand for. */
  title: { label: unknown; values: Record<string, unknown> } | null;
  state: "waiting" | "sending" | "asks";
  /** Set while `state` is `asks`. */
  question: QueueQuestion | null;
  /** It was sent before and nobody answered: the server may have it. Sending it again is safe, writing it anew is not. */
  tried: boolean;
}

/** How an entry ended: taken by the server, refused and given up, or given up by a person. */
export type QueueEnd =
  | { key: string; outcome: "done"; res: unknown }
  | { key: string; outcome: "dropped"; error: CallError | null };

/** The writes of this browser that wait for the server. One queue for all its tabs. */
export interface WriteQueue {
  /** Entries of the signed-in user, oldest first. Others' entries wait unseen for their owner. */
  entries: () => readonly QueuedWrite[];
  /** How many writes of other users wait in this browser. */
  others: () => number;
  /** What became of a write: it waits, or it ended within the last day; null when the queue knows nothing of it. */
  find: (key: string) => Promise<{ entry: QueuedWrite } | { end: QueueEnd } | null>;
  subscribe: (listener: () => void) => () => void;
  /** Hears of the end of entries, also of those that another tab has sent. */
  onEnd: (listener: (end: QueueEnd) => void) => () => void;
  /** A person's answer to an entry that asks: send it again. */
  retry: (key: string) => Promise<void>;
  /** A person's answer to an entry that asks: give it up. */
  drop: (key: string) => Promise<void>;
}

export interface WriteOptions {
  /** The Idempotency-Key. */
  key: string;
  title?: QueuedWrite["title"];
  actor?: QueuedWrite["actor"];
}

/** A write ends as done or queued; a refusal rejects with `CallError`, an unknown outcome with `NoLinkError`. */
export type WriteOutcome<T = unknown> = { state: "done"; res: T } | { state: "queued" };
