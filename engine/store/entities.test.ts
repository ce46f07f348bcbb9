import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#tests/support/runs.ts";
import { applyPatches, forgetBefore, liveAnswer, liveRow, liveRows, noEntities, type Patch } from "./entities.ts";

const live = { entity: "machines", key: "id" };
const patchOf = (key: string, patch: Record<string, unknown> | null, version: number): Patch => ({
  entity: "machines",
  key,
  patch,
  version,
});
const told = (...patches: Patch[]) => applyPatches(noEntities, patches, 0);
const row = { id: "M1", status: "R", good: 5, version: 3 };

describe("live rows", () => {
  test("a newer patch lies over the row, an older one is ignored", () => {
    expect(liveRow(row, live, told(patchOf("M1", { status: "S" }, 4)))).toEqual({ ...row, status: "S", version: 4 });
    expect(liveRow(row, live, told(patchOf("M1", { status: "S" }, 3), patchOf("M1", { good: 1 }, 2)))).toBe(row);
  });

  test("null takes the row out, until it is back with a newer version", () => {
    const gone = told(patchOf("M1", null, 4));
    expect(liveRows([row, { ...row, id: "M2" }], live, gone)).toEqual([{ ...row, id: "M2" }]);
    expect(liveRows([{ ...row, version: 5 }], live, gone)).toHaveLength(1);
    expect(liveRows([row], live, applyPatches(gone, [patchOf("M1", { good: 1 }, 5)], 0))).toEqual([
      { ...row, good: 1, version: 5 },
    ]);
  });

  test("rows that nothing changed keep their reference", () => {
    const rows = [row];
    expect(liveRows(rows, live, told(patchOf("M9", { good: 1 }, 9)))).toBe(rows);
    expect(liveAnswer({ rows }, live, noEntities)).toEqual({ rows });
  });

  test("an answer may be a list, one entity or an object with rows; others stay", () => {
    const entities = told(patchOf("M1", { good: 6 }, 4));
    const now = { ...row, good: 6, version: 4 };
    expect([
      liveAnswer([row], live, entities),
      liveAnswer(row, live, entities),
      liveAnswer({ rows: [row], error: null }, live, entities),
    ]).toEqual([[now], now, { rows: [now], error: null }]);
    for (const other of [null, 5, "x", [1, 2], { a: 1 }]) expect(liveAnswer(other, live, entities)).toBe(other);
  });

  test("a hostile key is a key like any other", () => {
    const entities = told(patchOf("__proto__", { good: 9 }, 4), patchOf("constructor", { good: 9 }, 4));
    expect(liveRow({ ...row, id: "toString" }, live, entities)).toEqual({ ...row, id: "toString" });
    expect(({} as { fields?: unknown }).fields).toBeUndefined();
  });

  test("what was heard long ago is forgotten, nothing is copied when nothing is old", () => {
    const entities = applyPatches(told(patchOf("M1", { good: 1 }, 4)), [patchOf("M2", { good: 1 }, 1)], 50);
    expect(Object.keys(forgetBefore(entities, 10)["machines"] ?? {})).toEqual(["M2"]);
    expect(forgetBefore(entities, 0)).toBe(entities);
  });
});

/** The life of one entity on the server: each step changes fields, removes it or brings it back, one version at a time. */
const field = fc.constantFrom("status", "good", "scrap");
const step = fc.oneof(
  { weight: 6, arbitrary: fc.dictionary(field, fc.integer({ min: 0, max: 9 }), { minKeys: 1 }) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const whole = { status: 0, good: 0, scrap: 0 };

/** States after each version, and the patch that made it. A return brings all fields. */
const lifeOf = (steps: readonly (Record<string, number> | null)[]) => {
  const states: (Record<string, unknown> | null)[] = [{ id: "M1", ...whole, version: 0 }];
  const patches: Patch[] = [];
  for (const [index, change] of steps.entries()) {
    const version = index + 1;
    const before = states.at(-1) ?? null;
    const patch = change && (before ? change : { ...whole, ...change });
    patches.push(patchOf("M1", patch, version));
    states.push(patch && { ...(before ?? { id: "M1" }), ...patch, version });
  }
  return { states, patches };
};

test("any order of patches over a row read at any moment converges to the server's state", () => {
  const lives = fc.array(step, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(lives, fc.nat(), fc.infiniteStream(fc.nat()), (steps, readAt, order) => {
      const { states, patches } = lifeOf(steps);
      const shuffled = patches
        .map((patch) => ({ patch, at: order.next().value as number }))
        .toSorted((a, b) => a.at - b.at);
      const entities = applyPatches(noEntities, [...shuffled.map(({ patch }) => patch), ...patches.slice(0, 2)], 0);
      const read = states[readAt % states.length];
      fc.pre(read !== null && read !== undefined);
      const end = states.at(-1) ?? null;
      const now = liveRow(read as Record<string, unknown>, live, entities);
      expect(now).toEqual(end);
    }),
    { numRuns: runs(2000) },
  );
});

test("answers and patches interleaved at will never show an older value after a newer one", () => {
  const lives = fc.array(fc.dictionary(fc.constant("good"), fc.integer(), { minKeys: 1 }), {
    minLength: 1,
    maxLength: 10,
  });
  fc.assert(
    fc.property(lives, fc.array(fc.nat(), { maxLength: 20 }), (steps, reads) => {
      const { states, patches } = lifeOf(steps as Record<string, number>[]);
      let entities = noEntities;
      for (const [version, patch] of patches.entries()) {
        entities = applyPatches(entities, [patch], 0);
        for (const read of reads) {
          const answer = states[read % (version + 2)] as Record<string, unknown>;
          expect(liveRow(answer, live, entities)?.["version"]).toBe(version + 1);
        }
      }
    }),
  );
});
