import { describe, expect, it } from "vitest";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { inactivityOf, watchActivity } from "./inactivity.ts";
import { second } from "#schemas/durations.ts";

/** Somebody at a page who goes inactive after 20 s. */
const watched = (isAsking = () => false) => {
  const clock = fakeClock(0);
  const target = new EventTarget();
  const told: number[] = [];
  const stop = watchActivity({
    clock,
    target,
    timeout: () => 20 * second,
    isAsking,
    onInactive: () => told.push(clock.now() / second),
  });
  /** Input of a kind at these seconds, and then time until the end. */
  const at = (kind: string, seconds: readonly number[], end: number) => {
    for (const moment of seconds) {
      clock.advance(moment * second - clock.now());
      target.dispatchEvent(new Event(kind));
    }
    clock.advance(end * second - clock.now());
    return told;
  };
  return { at, stop };
};

describe("a user", () => {
  /** When a user who does this after 15 s is told to be away, looked at after 35 and after 36 s. */
  const awayAfter = (...kinds: string[]) => kinds.map((kind) => [35, 36].map((end) => watched().at(kind, [15], end)));
  const anew = [[], [36]];
  it("is active by the mouse [OV-592]", () => expect(awayAfter("mousemove", "mousedown")).toEqual([anew, anew]));
  it("is active by keys [OV-593]", () => expect(awayAfter("keydown")).toEqual([anew]));
  it("is active by scrolling [OV-594]", () => expect(awayAfter("scroll", "wheel")).toEqual([anew, anew]));
  it("is active by touch [OV-595]", () => expect(awayAfter("touchstart", "touchmove")).toEqual([anew, anew]));

  it("is seen to be active every 5 s at most [OV-596]", () => {
    expect(watched().at("keydown", [2], 40)).toEqual([23]);
    expect(watched().at("keydown", [0, 2, 4.9], 40)).toEqual([21]);
    expect(watched().at("keydown", [0, 2, 4.9, 5], 40)).toEqual([26]);
  });

  it("goes inactive after the time-out and not before, once until there is input again [OV-597] [OV-601]", () => {
    expect(watched().at("keydown", [0], 20)).toEqual([]);
    expect(watched().at("keydown", [0], 80)).toEqual([21]);
    expect(watched().at("keydown", [0, 60], 200)).toEqual([21, 81]);
  });

  it("is not inactive while a question waits, whose end begins the time anew", () => {
    let isAsking = true;
    const { at } = watched(() => isAsking);
    expect(at("keydown", [0], 50)).toEqual([]);
    isAsking = false;
    expect(at("none", [], 70)).toEqual([]);
    expect(at("none", [], 71)).toEqual([71]);
  });

  it("is not watched any more after the end", () => {
    const { at, stop } = watched();
    stop();
    expect(at("keydown", [1], 100)).toEqual([]);
  });
});

describe("the time-out", () => {
  it("is 120 s, and 900 s on a page of documents [OV-598]", () => {
    expect([inactivityOf({}, false), inactivityOf({}, true)]).toEqual([120, 900]);
  });

  it("is a setting from 10 to 86,400 s; with documents it is never shorter [OV-600]", () => {
    const of = (inactivity_timeout: unknown, document_inactivity_timeout?: unknown) =>
      [false, true].map((has) => inactivityOf({ inactivity_timeout, document_inactivity_timeout }, has));
    expect([of(undefined), of(30, 60), of(5, 1), of(100_000, 100_000), of(300, 200), of("x", null)]).toEqual([
      [120, 900],
      [30, 60],
      [10, 10],
      [86_400, 86_400],
      [300, 300],
      [120, 900],
    ]);
  });
});
