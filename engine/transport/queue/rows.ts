import type { QueuedWrite, QueueEnd, QueueQuestion } from "./types.ts";
import { CallError } from "#engine/transport/errors.ts";

/** A refusal as it is kept. */
export interface KeptError {
  status: number;
  code: string;
  message: string;
  path: string | null;
}

/** How an entry ended, as it is kept for a day. */
type KeptEnd = { outcome: "done"; res: unknown } | { outcome: "dropped"; error: KeptError | null };

/** One write as the store keeps it. `place` is given by the store and rises: it is the order of the queue. */
export interface Row extends Omit<QueuedWrite, "state"> {
  place: number;
  /**
   * Who is sending it, until when (ms UTC) at most: nobody else sends it meanwhile. `direct`: a person waits for the
   * answer at the screen that made it, so that it does not count as queued.
   */
  claim: { by: string; until: number; direct: boolean } | null;
  /** A person was asked about a value that the server does not take unasked, and means it. */
  confirmed?: true;
  /** By the clock that nobody sets (`Clock.steady`) of the tab that made it. Rows of earlier builds have none. */
  made?: { by: string; steady: number };
  /** When a person last said that it is to be sent, ms UTC. */
  agreedAt: number | null;
  end: KeptEnd | null;
  /** ms UTC */
  endedAt: number | null;
}
export type NewRow = Omit<Row, "place">;

/** What a piece of work changes: rows put back, rows added at the end, places removed. */
export interface Change<T> {
  result: T;
  put?: readonly Row[];
  add?: readonly NewRow[];
  remove?: readonly number[];
}

/** Where the queue is kept. Shared by all tabs of the browser. */
export interface QueueStore {
  all: () => Promise<Row[]>;
  /**
   * Runs `work` over all rows, in order of place, as the only one of all tabs, and resolves when its changes are
   * durable. Rejects, without any change, when the browser does not store.
   */
  change: <T>(work: (rows: readonly Row[]) => Change<T>) => Promise<T>;
}

/** What is sent of it. The input stays as it was made: by it a write that is put once more is known. */
export const sentOf = <R extends NewRow>(row: R): R =>
  row.confirmed ? { ...row, input: { ...row.input, confirmed: true } } : row;

const stateOf = ({ question, claim }: Row): QueuedWrite["state"] => {
  if (question) return "asks";
  return claim ? "sending" : "waiting";
};

export const entryOf = (row: Row): QueuedWrite => {
  const { key, procedure, input, machine, owner, actor, at, title, question, tried } = row;
  return { key, procedure, input, machine, owner, actor, at, title, state: stateOf(row), question, tried };
};

export const endOf = ({ key, end }: Row): QueueEnd | null => {
  if (!end) return null;
  if (end.outcome === "done") return { key, outcome: "done", res: end.res };
  const { error } = end;
  return { key, outcome: "dropped", error: error && new CallError(error.status, { ...error, res: null }) };
};

export const keptError = ({ status, code, message, path }: CallError): KeptError => ({ status, code, message, path });

export const questionOf = ({ code, message }: KeptError): QueueQuestion => ({ kind: "refused", code, message });
