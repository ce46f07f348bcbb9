import { expect, test } from "vitest";
import { Slots } from "./use-drawn.ts";

test("a line keeps its element, and one that comes takes that of one that has left", () => {
  const slots = new Slots();
  expect([...slots.assign(["a", "b", "c"], null).values()]).toEqual([0, 1, 2]);
  expect([...slots.assign(["b", "c", "d"], null).values()]).toEqual([1, 2, 0]);
  expect([...slots.assign(["d", "b", "c", "e"], null).values()]).toEqual([0, 1, 2, 3]);
});

test("the element of the line that may have the focus is given to no other, and is its own no more when it has left", () => {
  const slots = new Slots();
  slots.assign(["a", "b"], null);
  expect([...slots.assign(["b", "c"], "a").values()]).toEqual([1, 2]);
  expect([...slots.assign(["b", "c", "a"], "a").values()]).toEqual([1, 2, 3]);
});
