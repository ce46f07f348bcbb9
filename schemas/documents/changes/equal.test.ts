import { expect, it } from "vitest";
import { isSameJson } from "./equal.ts";

it.each([
  [
    { a: 1, b: [{ c: null }] },
    { b: [{ c: null }], a: 1 },
  ],
  [{ a: 1, b: undefined }, { a: 1 }],
  [
    [0, Number.NaN],
    [-0, Number.NaN],
  ],
])("takes %j for %j", (a, b) => {
  expect([isSameJson(a, b), isSameJson(b, a)]).toEqual([true, true]);
});

it.each([
  [{ a: 1 }, { a: 1, b: null }],
  [
    { a: undefined, b: 1 },
    { a: 1, b: undefined },
  ],
  [
    [1, 2],
    [2, 1],
  ],
  [[], {}],
  ["1", 1],
  [{}, { constructor: Object }],
])("does not take %j for %j", (a, b) => {
  expect([isSameJson(a, b), isSameJson(b, a)]).toEqual([false, false]);
});
