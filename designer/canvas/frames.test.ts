import { expect, test } from "vitest";
import { fitting, screenOf, zoomIn, zoomOut } from "./frames.ts";

test("zoom goes step by step and ends at a tenth and four times", () => {
  expect([zoomIn(0.6), zoomIn(1), zoomIn(4), zoomOut(0.6), zoomOut(1), zoomOut(0.1)]).toEqual([
    0.75, 1.5, 4, 0.5, 0.75, 0.1,
  ]);
});

test("a screen fits into its room and is never enlarged", () => {
  expect(fitting({ width: 1000, height: 500 }, { width: 500, height: 400 })).toBe(0.5);
  expect(fitting({ width: 300, height: 200 }, { width: 900, height: 900 })).toBe(1);
  expect(screenOf(null)).toBe(screenOf("desktop"));
});
