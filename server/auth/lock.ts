import { minute } from "#schemas/durations.ts";

/** So many failures of one name within the window lock it until so long after the last. Times in ms. */
export interface LockRule {
  allowed: number;
  window: number;
  pause: number;
}
/** Passwords of a user, and login codes from an address. Source: docs/specification/shared-decisions.md section 10. */
export const passwordLock: LockRule = { allowed: 10, window: 15 * minute, pause: 15 * minute };
export const codeLock: LockRule = { allowed: 10, window: minute, pause: minute };
/** Passwords from an address, of whatever names: many people may sit behind one. */
export const addressLock: LockRule = { allowed: 100, window: 15 * minute, pause: 15 * minute };
/** Failures are kept for so long after the last one. */
export const failureWindow = passwordLock.window;

/** The failures that still count at `now`; times in ms UTC. */
export const recentFailures = (
  failedAt: readonly number[],
  now: number,
  { allowed, window } = passwordLock,
): readonly number[] => failedAt.filter((at) => now - at < window).slice(-allowed);

/** Until when the name is locked, or null. */
export const lockedUntil = (failedAt: readonly number[], now: number, rule = passwordLock): number | null => {
  const recent = recentFailures(failedAt, now, rule);
  const until = (recent.at(-1) ?? 0) + rule.pause;
  return recent.length >= rule.allowed && now < until ? until : null;
};
