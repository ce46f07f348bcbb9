import { expect, test } from "vitest";
import fc from "fast-check";
import { type JsonObject, type Path, valueAt } from "#schemas/documents/json.ts";
import { movePartTo, placeAfterMove } from "./move-part-to.ts";
import { partsAt } from "./parts.ts";

const menu: JsonObject = {
  entries: [{ id: "a", children: [{ id: "a1" }, { id: "a2" }] }, { id: "b", children: [{ id: "a1" }] }, { id: "c" }],
};
const idsAt = (document: JsonObject, list: Path) => partsAt(document, list).map(({ id }) => id);
const move = (part: Path, list: Path, at: number) => movePartTo(part, list, at, "id", "x").change(menu);

test("a part goes into a list inside another, at its place there", () => {
  const after = move(["entries", 2], ["entries", 0, "children"], 1);
  expect([idsAt(after, ["entries"]), idsAt(after, ["entries", 0, "children"])]).toEqual([
    ["a", "b"],
    ["a1", "c", "a2"],
  ]);
});

test("a list behind the part has another place once the part is gone", () => {
  const to: Path = ["entries", 1, "children"];
  const after = move(["entries", 0], to, 0);
  expect([idsAt(after, ["entries"]), idsAt(after, ["entries", 0, "children"])]).toEqual([
    ["b", "c"],
    ["a", "a1"],
  ]);
  expect(placeAfterMove(["entries", 0], to, 0)).toEqual(["entries", 0, "children", 0]);
});

test("a part comes out of what it stood in, and takes a name that is free where it comes to", () => {
  const out = move(["entries", 0, "children", 1], ["entries"], 1);
  expect([idsAt(out, ["entries"]), idsAt(out, ["entries", 0, "children"])]).toEqual([["a", "a2", "b", "c"], ["a1"]]);
  const renamed = move(["entries", 0, "children", 0], ["entries", 1, "children"], 1);
  expect(idsAt(renamed, ["entries", 1, "children"])).toEqual(["a1", "a1-2"]);
});

test("a list that is not there yet is made, and within its own list a part changes its place", () => {
  expect(idsAt(move(["entries", 0, "children", 0], ["entries", 2, "children"], 5), ["entries", 2, "children"])).toEqual(
    ["a1"],
  );
  expect(idsAt(move(["entries", 0], ["entries"], 2), ["entries"])).toEqual(["b", "c", "a"]);
});

test("a part never goes into itself, and one that is not there goes nowhere", () => {
  expect(move(["entries", 0], ["entries", 0, "children"], 0)).toBe(menu);
  expect(move(["entries", 9], ["entries", 0, "children"], 0)).toBe(menu);
});

test("whatever is moved wherever, no part is lost or doubled, and it stands where it is said to stand", () => {
  const lists: Path[] = [["entries"], ...[0, 1, 2].map((index): Path => ["entries", index, "children"])];
  const list = fc.constantFrom(...lists);
  const count = (value: unknown): number => (JSON.stringify(value).match(/"id"/g) ?? []).length;
  fc.assert(
    fc.property(list, fc.nat(3), list, fc.nat(3), (from, index, to, at) => {
      const part: Path = [...from, index];
      const moved = valueAt(menu, part) as JsonObject | undefined;
      const after = move(part, to, at);
      expect(count(after)).toBe(count(menu));
      if (after === menu || !moved) return;
      const place = Math.min(at, partsAt(after, placeAfterMove(part, to, at).slice(0, -1)).length - 1);
      const stands = valueAt(after, placeAfterMove(part, to, place)) as JsonObject;
      expect(stands["children"]).toEqual(moved["children"]);
      expect(String(stands["id"])).toMatch(new RegExp(`^${String(moved["id"])}(-\\d+)?$`));
    }),
  );
});
