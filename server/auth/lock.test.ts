import { describe, expect, it } from "vitest";
import { lockedUntil, recentFailures } from "./lock.ts";

const now = 10_000_000;
const rule = { allowed: 3, window: 1_000, pause: 500 };

describe("failures to sign in", () => {
  it("count for as long as their window, the last ones only", () => {
    expect(recentFailures([now - 1_000, now - 999], now, rule)).toEqual([now - 999]);
    expect(
      recentFailures(
        [1, 2, 3, 4].map((at) => now + at),
        now,
        rule,
      ),
    ).toEqual([now + 2, now + 3, now + 4]);
  });

  it.each([
    ["none", [], null],
    ["one less than is allowed", [now - 2, now - 1], null],
    ["as many as are allowed", [now - 3, now - 2, now - 1], now + 499],
    ["as many, of which one is too old to count", [now - 1_000, now - 2, now - 1], null],
    ["as many, the last of them a pause ago", [now - 502, now - 501, now - 500], null],
    ["as many, the last of them almost a pause ago", [now - 502, now - 501, now - 499], now + 1],
  ])("lock a name until a pause after the last: %s", (_, failedAt, until) => {
    expect(lockedUntil(failedAt, now, rule)).toBe(until);
  });

  it("lock a user after ten within a quarter of an hour, for a quarter of an hour", () => {
    const failedAt = Array.from({ length: 10 }, (_, minute) => now - 14 * 60_000 + minute * 60_000);
    expect(lockedUntil(failedAt.slice(1), now)).toBeNull();
    expect(lockedUntil(failedAt, now)).toBe(failedAt.at(-1)! + 15 * 60_000);
  });
});
