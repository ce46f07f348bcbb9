import { expect, test } from "vitest";
import type { AppStart } from "#schemas/protocol/app.ts";
import { forgetScreen, isKnown, isOwnTerminal, isWall, rememberScreen, wallVisitor, wasScreen } from "./wall.ts";

const startOf = (user: unknown, kind: "wall" | "terminal" | null) =>
  ({ user, device: kind && { name: "Hall 1", device_kind: kind } }) as AppStart;
const wall = startOf(null, "wall");
const anna = { username: "anna" };

test("a wall screen is one at which nobody has signed in", () => {
  const starts = [wall, startOf(anna, "wall"), startOf(null, "terminal"), startOf(null, null)];
  expect(starts.map(isWall)).toEqual([true, false, false, false]);
});

test("a terminal is by itself while it acts, and not while somebody has signed in at it", () => {
  const acting = {
    ...startOf(anna, "terminal"),
    device: { name: "Press 4", device_kind: "terminal" as const, acts: true },
  };
  expect([acting, startOf(anna, "terminal"), wall, startOf(null, null)].map(isOwnTerminal)).toEqual([
    true,
    false,
    false,
    false,
  ]);
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

test("a wall screen may see dashboards and live views, and nothing else", () => {
  expect(wallVisitor(wall)).toEqual({
    usertype: 0,
    permissions: new Set(),
    restrictions: [],
    own: null,
    one_only: false,
    dashboard_only: true,
    live_views: true,
    isolation_required: false,
    dashboard_isolated: [],
    activities: false,
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
  const before = wasScreen(store);
  rememberScreen(store);
  const after = wasScreen(store);
  forgetScreen(store);
  expect([before, after, wasScreen(store)]).toEqual([false, true, false]);
});
