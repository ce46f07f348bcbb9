import fc from "fast-check";
import { expect, it } from "vitest";
import { merge } from "#schemas/documents/changes/merge.ts";
import { takeUnit } from "#schemas/documents/changes/take.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { runs } from "#tests/support/runs.ts";
import { conflictParts, resolveConflict } from "./resolve.ts";

const entry = (id: string, value: number, more: JsonObject = {}): JsonObject => ({ id, value, ...more });
const conflictOf = (base: JsonObject, mine: JsonObject, theirs: JsonObject) => ({
  base,
  mine,
  stored: { revision: 2, document: theirs },
});

it("a part is taken from the other version: changed, added, removed or moved", () => {
  const mine = { widgets: [entry("a", 1), entry("b", 1), entry("d", 1)], title: "Mine" };
  const theirs = { widgets: [entry("b", 2), entry("a", 2), entry("c", 2)] };
  expect(takeUnit(mine, theirs, ["widgets", "a", "#own"])).toMatchObject({
    widgets: [entry("a", 2), entry("b", 1), {}],
  });
  expect(takeUnit(mine, theirs, ["widgets", "c"])).toMatchObject({
    widgets: [entry("a", 1), entry("c", 2), entry("b", 1), entry("d", 1)],
  });
  expect(takeUnit(mine, theirs, ["widgets", "d"])).toMatchObject({ widgets: [entry("a", 1), entry("b", 1)] });
  expect(takeUnit(mine, theirs, ["widgets", "#order"])).toMatchObject({
    widgets: [entry("b", 1), entry("a", 1), entry("d", 1)],
  });
  expect(takeUnit(mine, theirs, ["title"])).toEqual({ widgets: mine.widgets });
});

it("the own fields of an entry are taken without its children", () => {
  const mine = { entries: [entry("a", 1, { children: [entry("a1", 1)] })] };
  const theirs = { entries: [entry("a", 2, { children: [entry("a1", 2)] })] };
  expect(takeUnit(mine, theirs, ["entries", "a", "#own"])).toEqual({
    entries: [entry("a", 2, { children: [entry("a1", 1)] })],
  });
});

const list = fc
  .uniqueArray(fc.constantFrom("a", "b", "c", "d"), { maxLength: 4 })
  .chain((ids) =>
    fc
      .array(fc.nat(2), { minLength: ids.length, maxLength: ids.length })
      .map((values) => ids.map((id, index) => entry(id, values[index] ?? 0))),
  );
const document: fc.Arbitrary<JsonObject> = fc.record(
  {
    title: fc.constantFrom("x", "y", "z"),
    widgets: list,
    settings: fc.dictionary(fc.constantFrom("k", "l"), fc.nat(2)),
  },
  { requiredKeys: ["widgets"] },
);

it("all theirs holds every edit of theirs, all mine every one of mine, and nothing is left to be told", () => {
  fc.assert(
    fc.property(document, document, document, (base, mine, theirs) => {
      const conflict = conflictOf(base, mine, theirs);
      const parts = [...conflictParts(conflict).keys()];
      const all = (choice: "mine" | "theirs") =>
        resolveConflict(conflict, Object.fromEntries(parts.map((part) => [part, choice])));
      // Where both moved entries of a list the order is one of the two: it is the content that is compared.
      const told = (edit: JsonObject, result: JsonObject) =>
        merge(base, edit, result).conflicts.filter((path) => path.at(-1) !== "#order");
      expect(told(theirs, all("theirs"))).toEqual([]);
      expect(told(mine, all("mine"))).toEqual([]);
    }),
    { numRuns: runs(2_000) },
  );
});

it("what only one has changed is kept whatever is chosen", () => {
  const base = { title: "Hall", widgets: [entry("a", 0), entry("b", 0), entry("c", 0)] };
  const mine = { title: "Hall", widgets: [entry("a", 1), entry("b", 1), entry("c", 0)] };
  const theirs = { title: "Theirs", widgets: [entry("a", 2), entry("b", 0)] };
  expect(resolveConflict(conflictOf(base, mine, theirs), { "/widgets/a/#own": "theirs" })).toEqual({
    title: "Theirs",
    widgets: [entry("a", 2), entry("b", 1)],
  });
});
