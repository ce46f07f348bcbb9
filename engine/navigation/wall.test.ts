import { expect, test } from "vitest";
import type { AppStart } from "#schemas/protocol/app.ts";
import { forgetWall, isKnown, isWall, rememberWall, wallVisitor, wasWall } from "./wall.ts";

const startOf = (user: unknown, kind: "wall" | "terminal" | null) =>
  ({ user, device: kind && { name: "Hall 1", device_kind: kind } }) as AppStart;
const wall = startOf(null, "wall");
const anna = { username: "anna" };

test("a wall screen is one at which nobody has signed in", () => {
  const starts = [wall, startOf(anna, "wall"), startOf(null, "terminal"), startOf(null, null)];
  expect(starts.map(isWall)).toEqual([true, false, false, false]);
});

test("users and wall screens are known, all others are not", () => {
  expect([wall, startOf(anna, null), startOf(anna, "wall"), startOf(null, "terminal"), null].map(isKnown)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("a wall screen may see dashboards and nothing else", () => {
  expect(wallVisitor(wall)).toEqual({
    usertype: 0,
    permissions: new Set(),
    restrictions: [],
    own: null,
    one_only: false,
    dashboard_only: true,
    isolation_required: false,
    dashboard_isolated: [],
  });
  expect([wallVisitor(startOf(anna, "wall")), wallVisitor(startOf(null, "terminal"))]).toEqual([null, null]);
});

test("a browser knows that it was a wall screen until it is told to forget it", () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const before = wasWall(store);
  rememberWall(store);
  const after = wasWall(store);
  forgetWall(store);
  expect([before, after, wasWall(store)]).toEqual([false, true, false]);
});
