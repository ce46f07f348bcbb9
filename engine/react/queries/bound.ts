import type { Bound, ErrorText } from "#engine/bindings/bound.ts";
import { boundOf as boundOfAnswer } from "#engine/bindings/status.ts";
import { CallError, isNoLink } from "#engine/transport/errors.ts";

/** What of a query's result decides its binding. Moments in ms UTC. */
export interface QueryResult {
  data: unknown;
  error: unknown;
  dataUpdatedAt: number;
  errorUpdatedAt: number;
}

export const errorTextOf = (error: unknown): ErrorText => {
  if (error instanceof CallError) return { code: error.code, message: error.message };
  return { code: isNoLink(error) ? "no_link" : "unexpected", message: error instanceof Error ? error.message : "" };
};

/** Milliseconds that the server asks to wait before the read is made again; one that is away is looked for by the link. */
export const waitOf = (error: unknown): number | null => (error instanceof CallError ? error.retryAfter : null);

/** What is told of a read that failed: one that only waits says so. */
const readErrorOf = (error: unknown): ErrorText =>
  waitOf(error) === null ? errorTextOf(error) : { ...errorTextOf(error), text: "call.waits" };

/** Code of a dashboard source whose read failed on the server. */
export const sourceFailed = "source_failed";

/** A failed source is marked at once (OV-480). Any other failed poll counts from the second failure in a row (OV-606); where nothing polls the first one counts. */
const counts = ({ error, dataUpdatedAt, errorUpdatedAt }: QueryResult, pollSeconds: number | undefined): boolean =>
  (error instanceof CallError && error.code === sourceFailed) ||
  errorUpdatedAt - dataUpdatedAt >= (pollSeconds ?? 0) * 1_500;

/** The state of a read as a binding. Data that were had once stay, with their age; a lost link makes them stale at once. */
export const boundOf = (result: QueryResult, pollSeconds: number | undefined, online: boolean): Bound => {
  const failed = result.error !== null && (result.data === undefined || counts(result, pollSeconds));
  return boundOfAnswer(
    {
      data: result.data,
      fetchedAt: result.dataUpdatedAt,
      error: failed ? readErrorOf(result.error) : null,
    },
    { now: Math.max(result.dataUpdatedAt, result.errorUpdatedAt), online },
  );
};

/** Keeps the former binding when nothing but the moment of the last answer differs, so that nothing draws again. */
export const sameBound = (before: Bound | undefined, next: Bound): Bound =>
  before &&
  !next.stale &&
  before.status === next.status &&
  before.data === next.data &&
  before.stale === next.stale &&
  before.error?.message === next.error?.message
    ? before
    : next;
