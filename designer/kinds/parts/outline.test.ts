import { expect, test } from "vitest";
import type { JsonObject, Path } from "#schemas/documents/json.ts";
import { partOn, placedParts, selectedPart } from "./outline.ts";
import type { PartList } from "./types.ts";

const listAt = (path: Path): PartList => ({
  path,
  title: "entries",
  name: "id",
  choices: [],
  formOf: () => null,
  inside: (part, at) => (part["children"] ? [listAt([...at, "children"])] : []),
});
const lists = [listAt(["entries"])];
const menu: JsonObject = { entries: [{ id: "a", children: [{ id: "a1" }, { id: "a2" }] }, { id: "b" }] };
const idOf = (placed: { part: JsonObject } | null) => placed?.part["id"] ?? null;

test("parts stand in reading order, those inside others after them", () => {
  expect(placedParts(menu, lists).map(idOf)).toEqual(["a", "a1", "a2", "b"]);
});

test("a part is chosen by its place or by its name", () => {
  expect(idOf(selectedPart(menu, lists, "/entries/0/children/1"))).toBe("a2");
  expect(idOf(selectedPart(menu, lists, "b"))).toBe("b");
  expect([selectedPart(menu, lists, "/entries/7"), selectedPart(menu, lists, undefined)]).toEqual([null, null]);
});

test("a problem leads to the innermost part around it", () => {
  expect(idOf(partOn(menu, lists, "/entries/0/children/0/label"))).toBe("a1");
  expect(idOf(partOn(menu, lists, "/entries/0/icon"))).toBe("a");
  expect(partOn(menu, lists, "/title")).toBeNull();
});
