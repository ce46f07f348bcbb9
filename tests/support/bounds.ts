/**
 * How long a test waits for what hangs, in milliseconds: wide enough for a busy machine, and no statement about how fast
 * something is. A test whose case is a time-out hands its own time in; no other test names a bound of its own.
 */
export const bounds = {
  /** A whole test, and what is set up before or cleared after it. */
  test: 240_000,
  /** A test of the long run that sends tools or tests over the whole tree. */
  tree: 900_000,
  /** A test of the long run. */
  long: 3_600_000,
  /** A click, a query or a condition that waits. */
  wait: 30_000,
  /** A link that comes back by itself: a screen's worker looks for its server every 30 s at the longest. */
  link: 90_000,
  /** A whole configuration that is judged: some hundred documents, each beside all others. */
  judged: 120_000,
  /** A process of its own, from its start until it is ready. */
  start: 120_000,
} as const;
