/** Failures of one name within the window lock it for a time. Source: docs/specification/shared-decisions.md section 4. */
const allowedFailures = 10;
const minute = 60_000;
export const failureWindow = 15 * minute;
const lockTime = 15 * minute;

/** The failures that still count at `now`; times in ms UTC. */
export const recentFailures = (failedAt: readonly number[], now: number): readonly number[] =>
  failedAt.filter((at) => now - at < failureWindow).slice(-allowedFailures);

/** Until when the name is locked, or null. */
export const lockedUntil = (failedAt: readonly number[], now: number): number | null => {
  const recent = recentFailures(failedAt, now);
  const until = (recent.at(-1) ?? 0) + lockTime;
  return recent.length >= allowedFailures && now < until ? until : null;
};
