import type { MovingRange } from "./moving-range.ts";

/** A message for a person: English text, and the key of the catalogue where it has one. */
export interface ErrorText {
  code: string;
  message: string;
  text?: string | number;
}

/**
 * What a binding yields. `fetchedAt` is the moment (ms UTC) of the last good answer; `stale` says that a newer answer
 * was due and failed, or that the link is lost: the data stay, with their age.
 */
export interface Bound<T = unknown> {
  status: "pending" | "ready" | "error";
  data: T | undefined;
  fetchedAt: number | null;
  stale: boolean;
  error: ErrorText | null;
}

export const pending: Bound<never> = { status: "pending", data: undefined, fetchedAt: null, stale: false, error: null };
export const ready = <T>(data: T, fetchedAt: number | null = null): Bound<T> => ({
  status: "ready",
  data,
  fetchedAt,
  stale: false,
  error: null,
});
export const failed = (error: ErrorText): Bound<never> => ({
  status: "error",
  data: undefined,
  fetchedAt: null,
  stale: false,
  error,
});

/**
 * A read that a widget, a step or a table keeps: the procedure, its input, seconds between polls, events that reload it.
 * `range` is written into the input at each call. `fresh` is how many seconds an answer serves whoever asks the same.
 * With `machines` only events of these machines reload it.
 */
export interface ReadSpec {
  procedure: string;
  input: Record<string, unknown>;
  range?: MovingRange;
  poll?: number;
  fresh?: number;
  events?: readonly string[];
  machines?: readonly string[];
  /** Only events with these values in their payload reload it. */
  where?: Readonly<Record<string, string | number | boolean>>;
  retry?: { times: number; wait: number };
}
