import { expect, it } from "vitest";
import { scaleOf } from "./scale.ts";

it("shows a page as a whole, or as wide as its box", () => {
  const [page, box] = [
    { width: 600, height: 800 },
    { width: 300, height: 200 },
  ];
  expect([scaleOf(page, box, "contain"), scaleOf(page, box, "cover"), scaleOf(page, box, "fill")]).toEqual([
    0.25, 0.5, 0.5,
  ]);
  expect(scaleOf(page, { width: 0, height: 0 }, "contain")).toBe(0.1);
});
