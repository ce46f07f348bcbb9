/** A stretch of time in which something ran, ms UTC, half open; no end = it goes on. */
interface Run {
  started_at: number | null;
  stop_date: number | null;
}

/** The order that ran at a moment: of several the one started last. */
export const orderAt = <T extends Run>(runs: readonly T[], at: number): T | undefined =>
  runs
    .filter((run) => run.started_at !== null && run.started_at <= at && at < (run.stop_date ?? Infinity))
    .toSorted((a, b) => a.started_at! - b.started_at!)
    .at(-1);
