import { expect, test } from "vitest";
import { keysOf, ownMember } from "./members.ts";

test.each<[string, unknown, string | number, unknown]>([
  ["a field", { a: 1 }, "a", 1],
  ["an entry of a list", ["x", "y"], 1, "y"],
  ["the length of a list", ["x"], "length", 1],
  ["a field that is not there", { a: 1 }, "b", undefined],
  ["what is inherited", { a: 1 }, "toString", undefined],
  ["a member of nothing", null, "a", undefined],
  ["a member of a text", "text", "length", undefined],
])("%s", (_name, holder, key, value) => {
  expect(ownMember(holder, key)).toBe(value);
});

test("the keys of a table stand in its order", () => {
  expect(keysOf({ b: 1, a: 2 })).toEqual(["b", "a"]);
});
