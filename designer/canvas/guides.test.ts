import { expect, test } from "vitest";
import { guidesOf } from "./guides.ts";

const grid = { x: 24, y: 12 };

test("shared edges are lines from the first to the last box that share them", () => {
  const { lines } = guidesOf({ x: 4, y: 6, w: 4, h: 2 }, [{ x: 4, y: 0, w: 6, h: 2 }], grid);
  expect(lines).toContainEqual({ axis: "x", at: 4, from: 0, to: 8 });
  expect(lines.filter(({ axis }) => axis === "x")).toHaveLength(1);
});

test("the middle of the grid is a line too", () => {
  expect(guidesOf({ x: 10, y: 3, w: 4, h: 2 }, [], grid).lines).toContainEqual({ axis: "x", at: 12, from: 0, to: 12 });
});

test("gaps are measured to the next neighbour, else to the edge of the grid", () => {
  const others = [
    { x: 0, y: 0, w: 3, h: 4 },
    { x: 0, y: 8, w: 20, h: 4 },
  ];
  expect(guidesOf({ x: 5, y: 1, w: 5, h: 2 }, others, grid).gaps).toEqual([
    { axis: "x", from: 3, to: 5, at: 2 },
    { axis: "x", from: 10, to: 24, at: 2 },
    { axis: "y", from: 0, to: 1, at: 7.5 },
    { axis: "y", from: 3, to: 8, at: 7.5 },
  ]);
});

test("a section below is no neighbour", () => {
  expect(guidesOf({ x: 0, y: 0, w: 24, h: 12 }, [{ x: 2, y: 2, w: 4, h: 4 }], grid).gaps).toEqual([]);
});

test("the middle of the grid is a line across too", () => {
  expect(guidesOf({ x: 3, y: 5, w: 1, h: 2 }, [], grid).lines).toEqual([{ axis: "y", at: 6, from: 0, to: 24 }]);
});

test("a box that touches at a corner alone is no neighbour", () => {
  const corners = [
    { x: 0, y: 0, w: 8, h: 4 },
    { x: 12, y: 0, w: 4, h: 4 },
    { x: 0, y: 8, w: 8, h: 4 },
    { x: 12, y: 8, w: 4, h: 4 },
  ];
  expect(guidesOf({ x: 8, y: 4, w: 4, h: 4 }, corners, grid).gaps).toEqual([
    { axis: "x", from: 0, to: 8, at: 6 },
    { axis: "x", from: 12, to: 24, at: 6 },
    { axis: "y", from: 0, to: 4, at: 10 },
    { axis: "y", from: 8, to: 12, at: 10 },
  ]);
});

test("between boxes that touch there is no gap", () => {
  const around = [
    { x: 4, y: 4, w: 4, h: 4 },
    { x: 12, y: 4, w: 4, h: 4 },
    { x: 8, y: 0, w: 4, h: 4 },
    { x: 8, y: 8, w: 4, h: 4 },
  ];
  expect(guidesOf({ x: 8, y: 4, w: 4, h: 4 }, around, grid).gaps).toEqual([]);
});
