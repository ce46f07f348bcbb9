import { expect, test } from "vitest";
import { isEnough, isFirstCall, state, sumTo } from "./rules.ts";

test("rules of an example", () => {
  expect(isEnough(3, 2)).toBe(true);
  expect(isEnough(1, 2)).toBe(false);
  expect(sumTo(3)).toBe(6);
  expect(state()).toBe(true);
  expect(isFirstCall()).toBe(true);
});
