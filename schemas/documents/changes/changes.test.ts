import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "#tests/support/runs.ts";
import { isObject, type JsonObject } from "../json.ts";
import { merge } from "./merge.ts";
import { apply, diff } from "./patch.ts";

const widget = (id: string, title: string): JsonObject => ({ id, component: "gauge", config: { title } });
const dashboard = (...widgets: JsonObject[]): JsonObject => ({ kind: "dashboard", title: "Hall", widgets });

const ids = ["a", "b", "c", "d", "e", "f"];
const list = fc
  .uniqueArray(fc.constantFrom(...ids), { maxLength: 6 })
  .chain((chosen) =>
    fc
      .array(fc.integer({ min: 0, max: 2 }), { minLength: chosen.length, maxLength: chosen.length })
      .map((values) =>
        chosen.map((id, index) => ({ id, value: values[index], children: [{ id: `${id}1`, value: values[index] }] })),
      ),
  );
const map = fc.dictionary(fc.constantFrom("k", "l", "m", "__proto__", "constructor"), fc.integer({ min: 0, max: 3 }));
const document: fc.Arbitrary<JsonObject> = fc.record(
  {
    title: fc.constantFrom("x", "y"),
    entries: list,
    settings: map,
    permissions: fc.uniqueArray(fc.constantFrom(...ids)),
    rows: fc.array(fc.integer()),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonObject>;

/** The same with lists in the order of their contents: two people who put in the same entry may have put it elsewhere. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(item)).sort();
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sorted(inner)]));
};

describe("a sparse patch", () => {
  it("gives back the edited document when laid over the one it was made from", () => {
    fc.assert(
      fc.property(document, document, (base, edited) => {
        expect(apply(base, diff(base, edited))).toEqual(edited);
      }),
      { numRuns: runs(1000) },
    );
  });

  it("survives being stored as JSON", () => {
    fc.assert(
      fc.property(document, document, (base, edited) => {
        expect(apply(base, JSON.parse(JSON.stringify(diff(base, edited))))).toEqual(edited);
      }),
    );
  });

  it("lets new shipped entries, permissions and texts appear beside the company's own changes", () => {
    const shipped = {
      entries: [{ id: "home" }, { id: "machines", level: 0 }],
      permissions: ["a"],
      texts: { "1": "one" },
    };
    const edited = { entries: [{ id: "machines", level: 20 }, { id: "home" }], permissions: [], texts: { "1": "uno" } };
    const newer = {
      entries: [{ id: "home" }, { id: "tools" }, { id: "machines", level: 0 }],
      permissions: ["a", "b"],
      texts: { "1": "one", "2": "two" },
    };
    expect(apply(newer, diff(shipped, edited))).toEqual({
      entries: [{ id: "machines", level: 20 }, { id: "home" }, { id: "tools" }],
      permissions: ["b"],
      texts: { "1": "uno", "2": "two" },
    });
  });
});

describe("merging two edits", () => {
  it("keeps both when they touch different widgets", () => {
    const base = dashboard(widget("a", "A"), widget("b", "B"));
    const mine = dashboard(widget("a", "mine"), widget("b", "B"));
    const theirs = dashboard(widget("a", "A"), widget("b", "theirs"), widget("c", "C"));
    expect(merge(base, mine, theirs)).toEqual({
      document: dashboard(widget("a", "mine"), widget("b", "theirs"), widget("c", "C")),
      conflicts: [],
    });
  });

  it("names the widget that both have changed, even in different options", () => {
    const base = dashboard(widget("a", "A"));
    const theirs = dashboard({ ...widget("a", "A"), pos: { x: 1, y: 1, w: 1, h: 1 } });
    expect(merge(base, dashboard(widget("a", "mine")), theirs).conflicts).toEqual([["widgets", "a", "#own"]]);
  });

  it("names a widget that one has removed and the other changed", () => {
    const base = dashboard(widget("a", "A"), widget("b", "B"));
    const { conflicts } = merge(base, dashboard(widget("b", "B")), dashboard(widget("a", "theirs"), widget("b", "B")));
    expect(conflicts).toEqual([["widgets", "a"]]);
  });

  it("takes an identical edit of both once", () => {
    const base = dashboard(widget("a", "A"));
    const same = dashboard(widget("a", "same"));
    expect(merge(base, same, structuredClone(same))).toEqual({ document: same, conflicts: [] });
  });

  it("commutes and loses nothing when the edits are disjoint", () => {
    fc.assert(
      fc.property(document, document, document, (base, mine, theirs) => {
        const [one, other] = [merge(base, mine, theirs), merge(base, theirs, mine)];
        expect(one.conflicts.length === 0).toBe(other.conflicts.length === 0);
        if (one.conflicts.length > 0) return;
        expect(one.document).toEqual(other.document);
        for (const edit of [mine, theirs]) {
          const again = merge(base, edit, one.document);
          expect(again.conflicts.filter((path) => path.at(-1) !== "#order")).toEqual([]);
          expect(sorted(again.document)).toEqual(sorted(one.document));
        }
      }),
      { numRuns: runs(3000) },
    );
  });

  it("changes nothing when one side has not edited", () => {
    fc.assert(
      fc.property(document, document, (base, theirs) => {
        expect(merge(base, base, theirs)).toEqual({ document: theirs, conflicts: [] });
        expect(merge(base, theirs, base)).toEqual({ document: theirs, conflicts: [] });
      }),
    );
  });
});
