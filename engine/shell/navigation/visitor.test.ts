import { expect, test } from "vitest";
import type { AppUser } from "#engine/react/providers/AppContext.tsx";
import {
  lastPagesOf,
  lastSubjectOf,
  storedLocation,
  storedPaths,
  storeMemory,
  storePage,
  visitorOf,
} from "./visitor.ts";

const memoryStore = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};
const anna = { company_id: 1000, username: "anna" } as AppUser;
const bo = { company_id: 1000, username: "bo" } as AppUser;

test("what a navigation leaves behind belongs to its company and user", () => {
  const store = memoryStore();
  storeMemory(store, anna, { "lastPath.default": { path: "/machines/all", at: 5 }, lastMachine: "JH1" });
  expect([storedPaths(store, anna), lastSubjectOf(store, anna)]).toEqual([
    { default: { path: "/machines/all", at: 5 } },
    "JH1",
  ]);
  storeMemory(store, bo, { "lastPath.interface": { path: "/interface/M1", at: 6 } });
  expect(storedPaths(store, bo)).toStrictEqual({ interface: { path: "/interface/M1", at: 6 } });
  expect(storedPaths(store, anna)).toStrictEqual({ default: { path: "/machines/all", at: 5 } });
  expect([storedPaths(store, { ...bo, company_id: 2000 }), lastSubjectOf(store, bo), storedPaths(store, null)]).toEqual(
    [{}, null, {}],
  );
});

test("a broken stored value counts as none", () => {
  const store = { getItem: () => "{", setItem: () => {} };
  expect(storedPaths(store, anna)).toEqual({});
});

test("an overview opens at the location where its user last was in it", () => {
  const store = memoryStore();
  storeMemory(store, anna, { "lastLocation./machines": "hall-2" });
  const locationOf = (user: AppUser | null, view: string) => storedLocation(store, user)(view);
  expect([locationOf(anna, "/machines"), locationOf(anna, "/orders"), locationOf(bo, "/machines")]).toEqual([
    "hall-2",
    undefined,
    undefined,
  ]);
  expect(locationOf(null, "/machines")).toBeUndefined();
});

test("the guards see a user with what is stored of them; what is missing restricts nothing", () => {
  const free = {
    usertype: 2,
    permissions: new Set(["view"]),
    restrictions: [],
    own: null,
    one_only: false,
    dashboard_only: false,
    isolation_required: false,
    dashboard_isolated: [],
    activities: false,
  };
  const user = (part: object) => ({ ...anna, usertype: 2, settings: {}, ...part }) as AppUser;
  expect(visitorOf(user({}), ["view"])).toEqual(free);
  const confined = { dashboard_only: true, isolation_required: true };
  const stored = { machine_restrictions: ["M1"], machine_id: "M1", machine_interface_only: true };
  const bound = { restrictions: ["M1"], own: "M1", one_only: true };
  const visitor = visitorOf(user({ ...confined, ...stored, dashboard_isolated: "hall" }), ["view"]);
  expect(visitor).toEqual({ ...free, ...confined, ...bound, dashboard_isolated: ["hall"] });
  expect(visitorOf(user({ dashboard_isolated: "" }), ["view"])).toEqual(free);
  const activities = { ...free, activities: true };
  expect(visitorOf(user({ only_ia: true }), ["view"])).toEqual(activities);
  expect(visitorOf(user({ settings: { internal_activity: true } }), ["view"])).toEqual(activities);
  expect(visitorOf(null, ["view"])).toBeNull();
});

test("the last six pages of a user are kept, the newest first and each once; another user's are none of these", () => {
  const store = memoryStore();
  expect(lastPagesOf(store, anna)).toEqual([]);
  for (const path of ["/a", "/b", "/a", "/c", "/d", "/e", "/f", "/g"]) storePage(store, anna, path);
  expect(lastPagesOf(store, anna)).toEqual(["/g", "/f", "/e", "/d", "/c", "/a"]);
  expect(lastPagesOf(store, { ...anna, username: "bo" })).toEqual([]);
  expect(lastPagesOf(store, { ...anna, company_id: anna.company_id + 1 })).toEqual([]);
});

test("pages that are kept as something else count as none", () => {
  const kept = (text: string) => lastPagesOf({ getItem: () => text, setItem: () => {} }, anna);
  expect(["{", "7", '{"a":1}', '["/b",7,null]'].map(kept)).toEqual([[], [], [], ["/b"]]);
});
