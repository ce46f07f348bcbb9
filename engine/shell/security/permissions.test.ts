import { expect, test } from "vitest";
import { foundGroups, groupsOf, withoutAwaited } from "./permissions.ts";

const catalogue = ["read", "write", "print", "sweep"];
const groups = [
  { title: "Paper", permissions: ["print", "write", "gone"] },
  { title: "Nothing", permissions: ["gone"] },
];
const nameOf = (key: string) => `May ${key}`;

test("permissions stand in the groups of the page; what no group names comes last, what there is not is left out", () => {
  expect(groupsOf(catalogue, groups)).toEqual([
    { title: "Paper", keys: ["print", "write"] },
    { title: null, keys: ["read", "sweep"] },
  ]);
  expect(groupsOf(catalogue, [])).toEqual([{ title: null, keys: catalogue }]);
});

test("a search finds all words in key and name, and leaves no empty group", () => {
  const all = groupsOf(catalogue, groups);
  expect(foundGroups(all, " may RE ", nameOf)).toEqual([{ title: null, keys: ["read"] }]);
  expect(foundGroups(all, "", nameOf)).toEqual(all);
  expect(foundGroups(all, "may nothing", nameOf)).toEqual([]);
});

test("a key that nothing asks for yet is left out", () => {
  expect(withoutAwaited(["can-navigate", "can-wait"], ["can-wait", "odd"])).toEqual(["can-navigate"]);
});
