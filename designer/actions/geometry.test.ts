import { expect, test } from "vitest";
import { boundsOf, holds, moveOf, overlaps, scaleBox, within } from "./geometry.ts";

const box = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });
const grid = { x: 24, y: 12 };

test("the box around boxes is the smallest, and there is none around nothing", () => {
  expect([boundsOf([box(2, 3, 2, 2), box(6, 1, 3, 1)]), boundsOf([])]).toEqual([box(2, 1, 7, 4), null]);
});

test("a box outside the grid comes back inside, one larger than the grid is cut", () => {
  expect([within(box(22, -3, 4, 2), grid), within(box(5, 5, 30, 4), grid)]).toEqual([
    box(20, 0, 4, 2),
    box(0, 5, 24, 4),
  ]);
});

test("boxes move together until the first one meets the edge", () => {
  const boxes = [box(0, 0, 4, 2), box(18, 4, 4, 2)];
  expect([moveOf(boxes, 5, -3, grid), moveOf(boxes, -2, 20, grid), moveOf([], 1, 1, grid)]).toEqual([
    { dx: 2, dy: 0 },
    { dx: 0, dy: 6 },
    { dx: 0, dy: 0 },
  ]);
});

test("boxes keep their share of a frame that is resized, and at least a cell", () => {
  const [from, to] = [box(0, 0, 8, 4), box(0, 0, 4, 8)];
  expect([box(0, 0, 4, 4), box(4, 0, 4, 2), box(7, 3, 1, 1)].map((one) => scaleBox(one, from, to))).toEqual([
    box(0, 0, 2, 8),
    box(2, 0, 2, 4),
    box(4, 6, 1, 2),
  ]);
});

test("boxes that share an edge do not overlap, and a box holds its first edge only", () => {
  expect([overlaps(box(0, 0, 2, 2), box(2, 0, 2, 2)), overlaps(box(0, 0, 2, 2), box(1, 1, 2, 2))]).toEqual([
    false,
    true,
  ]);
  expect([holds(box(1, 1, 2, 2), { x: 1, y: 1 }), holds(box(1, 1, 2, 2), { x: 3, y: 1 })]).toEqual([true, false]);
});
