import type { Bound, ErrorText } from "./bound.ts";

/** What is known of a read: its last good answer and when (ms UTC), the error of the last try, or null. */
export interface Answer<T> {
  data: T | undefined;
  fetchedAt: number | null;
  error: ErrorText | null;
}

export interface Freshness {
  now: number;
  online: boolean;
  /** Seconds between polls; none for a read that events alone reload. */
  interval?: number;
}

/** Older than two intervals: a newer answer was due and did not come. */
const isOverdue = (fetchedAt: number, { now, interval }: Freshness): boolean =>
  interval !== undefined && now - fetchedAt > interval * 2000;

/**
 * A read as a widget sees it: pending until the first answer, an error only where there never was one. Data stay when a
 * later try fails, when a poll is overdue or when the link is lost, and are then stale.
 */
export const boundOf = <T>({ data, fetchedAt, error }: Answer<T>, freshness: Freshness): Bound<T> => {
  if (data === undefined || fetchedAt === null)
    return { status: error ? "error" : "pending", data: undefined, fetchedAt: null, stale: false, error };
  const stale = error !== null || !freshness.online || isOverdue(fetchedAt, freshness);
  return { status: "ready", data, fetchedAt, stale, error };
};

export type WidgetStatus = "pending" | "ready" | "stale" | "error";

/** The status of a widget: the worst of its bindings. Without bindings it is ready. */
export const worstOf = (bounds: Iterable<Bound>): WidgetStatus => {
  const all = Array.from(bounds);
  if (all.some((bound) => bound.status === "error")) return "error";
  if (all.some((bound) => bound.status === "pending")) return "pending";
  return all.some((bound) => bound.stale) ? "stale" : "ready";
};

/** The oldest answer among bindings, ms UTC; null when none has answered. */
export const oldestOf = (bounds: Iterable<Bound>): number | null => {
  const times = Array.from(bounds).flatMap(({ fetchedAt }) => (fetchedAt === null ? [] : [fetchedAt]));
  return times.length > 0 ? Math.min(...times) : null;
};

/** A bound of a computed value that carries status, age and error of the bounds it was made from. */
export const derive = <T>(sources: readonly Bound[], compute: () => T): Bound<T> => {
  const error = sources.find((bound) => bound.error !== null)?.error ?? null;
  const status = worstOf(sources);
  if (status === "error" || status === "pending")
    return { status, data: undefined, fetchedAt: null, stale: false, error };
  return { status: "ready", data: compute(), fetchedAt: oldestOf(sources), stale: status === "stale", error };
};
