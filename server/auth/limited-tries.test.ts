import { describe, expect, it } from "vitest";
import { firstPause, nextTry, pauseAfter } from "./limited-tries.ts";
import { minute } from "#schemas/durations.ts";

const day = 24 * 60 * minute;

describe("limited tries", () => {
  it("pause after each five, twice as long each time, a day at most", () => {
    expect([0, 1, 4, 5, 6, 10, 15, 20, 50].map((tries) => pauseAfter(tries, 5) / minute)).toEqual([
      0, 0, 0, 15, 0, 30, 60, 120, 1440,
    ]);
  });

  it("count on after a pause, and anew after two quiet days", () => {
    expect(nextTry(undefined, 5, 0)).toBe(1);
    expect(nextTry({ tries: 4, last_at: 0 }, 5, 1)).toBe(5);
    expect(nextTry({ tries: 5, last_at: 0 }, 5, firstPause - 1)).toBeNull();
    expect(nextTry({ tries: 5, last_at: 0 }, 5, firstPause)).toBe(6);
    expect(nextTry({ tries: 7, last_at: 0 }, 5, 2 * day)).toBe(1);
  });

  it("leave no way round by a clock that is set back", () => {
    expect(nextTry({ tries: 5, last_at: day }, 5, 0)).toBeNull();
    expect(nextTry({ tries: 6, last_at: day }, 5, 0)).toBe(7);
  });

  it("leave few guesses to who never stops", () => {
    let [tries, last_at, made] = [0, 0, 0];
    for (let now = 0; now < 7 * day; now += minute) {
      const next = nextTry(tries === 0 ? undefined : { tries, last_at }, 5, now);
      if (next === null) continue;
      [tries, last_at, made] = [next, now, made + 1];
    }
    expect(made).toBeLessThan(100);
  });
});
