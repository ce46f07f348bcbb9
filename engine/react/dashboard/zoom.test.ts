import { expect, test } from "vitest";
import { zoomKey, zoomOf } from "./zoom.ts";

test("zoom stays between 10 and 150, and a broken stored value counts as 100 [OV-609] [OV-613]", () => {
  expect(["5", "200", "80", "abc", "", null].map(zoomOf)).toEqual([10, 150, 80, 100, 100, 100]);
});

test("zoom is kept per company and dashboard [OV-612] [OV-613]", () => {
  expect(zoomKey(1000, "hall-1")).toBe("zoom.1000.hall-1");
});
