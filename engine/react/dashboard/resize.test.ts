import { expect, test } from "vitest";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { onResize } from "./resize.ts";

test("the screen follows a change of the window's size once, 100 ms after the last of them [MI-056]", () => {
  const [clock, target, at] = [fakeClock(), new EventTarget(), [] as number[]];
  const began = clock.now();
  const stop = onResize(target, clock, () => void at.push(clock.now() - began));
  for (let step = 0; step < 5; step += 1) {
    if (step > 0) clock.advance(20);
    target.dispatchEvent(new Event("resize"));
  }
  clock.advance(99);
  expect(at).toEqual([]);
  clock.advance(1);
  clock.advance(1000);
  expect(at).toEqual([180]);
  target.dispatchEvent(new Event("resize"));
  stop();
  clock.advance(1000);
  expect(at).toEqual([180]);
});
