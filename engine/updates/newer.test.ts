import { describe, expect, it, test } from "vitest";
import { attemptOf, type Builds, isReady, isToFetch, type KeptFiles, wayToNewest } from "./newer.ts";

const builds = (served: string | null, lookedFor: string | null): Builds => ({ running: "a", served, lookedFor });

describe("by what the server serves", () => {
  it.each<[string, Builds, { ready: boolean; toFetch: boolean }]>([
    ["nothing is known", builds(null, null), { ready: false, toFetch: false }],
    ["it is this version", builds("a", null), { ready: false, toFetch: false }],
    ["it is this version, which was asked for", builds("a", "a"), { ready: false, toFetch: false }],
    ["it is another one", builds("b", null), { ready: false, toFetch: true }],
    ["it is another one, which was asked for", builds("b", "b"), { ready: true, toFetch: false }],
    ["it is yet another one than was asked for", builds("c", "b"), { ready: false, toFetch: true }],
  ])("%s", (_name, known, { ready, toFetch }) => {
    expect([isReady("same", known), isToFetch(known)]).toEqual([ready, toFetch]);
  });
});

test.each<[KeptFiles, boolean, ReturnType<typeof wayToNewest>]>([
  ["same", false, "from the server"],
  ["waiting", true, "take over"],
  ["changed", true, "reload"],
])("files that are %s: ready is %s, and the way is %s", (kept, ready, way) => {
  expect([isReady(kept, builds("a", null)), wayToNewest(kept)]).toEqual([ready, way]);
});

test("a try is named by both versions", () => {
  const tries = [builds("b", null), builds("c", null), builds(null, null)].map(attemptOf);
  expect([...new Set(tries)]).toEqual(["a b", "a c", "a "]);
});
