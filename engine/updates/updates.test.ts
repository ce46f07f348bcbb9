import { expect, test } from "vitest";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { type AppKeeper, createUpdates } from "./updates.ts";
import { hour } from "#schemas/durations.ts";

const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

interface Setting {
  secure?: boolean;
  wall?: boolean;
  memory?: Map<string, string>;
}

/** A browser whose server serves `served`; a service worker finds a newer build when it looks. */
const setUp = async ({ secure = false, wall = false, memory = new Map<string, string>() }: Setting = {}) => {
  const clock = fakeClock();
  const world = {
    framed: null as string | null,
    served: "one" as string | null,
    kept: "same" as ReturnType<AppKeeper["state"]>,
    reachable: true,
  };
  const done: string[] = [];
  const servedListeners = new Set<() => void>();
  let linkBack = () => {};
  const keeper: AppKeeper = {
    state: () => world.kept,
    checkForUpdate: async () => {
      done.push("look");
      if (world.served !== "one" && world.reachable) world.kept = "waiting";
    },
    takeOver: async () => void done.push("take over"),
    renew: () => void done.push("renew"),
    remove: async () => void done.push("remove"),
    subscribe: () => {},
  };
  const updates = createUpdates({
    clock,
    running: "one",
    served: () => world.served,
    framed: () => world.framed,
    onServed: (listener) => {
      servedListeners.add(listener);
      return () => void servedListeners.delete(listener);
    },
    onLinkBack: (listener) => {
      linkBack = listener;
      return () => {};
    },
    random: () => 0.5,
    ask: async () => {
      done.push("ask");
      for (const listener of servedListeners) listener();
    },
    keeper: Promise.resolve(secure ? keeper : null),
    isUnattended: () => wall,
    canReach: async () => world.reachable,
    reload: () => void done.push("reload"),
    memory: { getItem: (key) => memory.get(key) ?? null, setItem: (key, value) => void memory.set(key, value) },
  });
  const stop = updates.start();
  await settle();
  const pass = async (ms: number) => {
    clock.advance(ms);
    await settle();
  };
  const serve = async (build: string) => {
    world.served = build;
    for (const listener of servedListeners) listener();
    await settle();
  };
  return { world, done, updates, stop, pass, serve, memory, linkBack: () => linkBack() };
};

test("asks for an update every hour, not earlier, and no more once it is stopped [WD-1092]", async () => {
  const { done, pass, stop } = await setUp({ secure: true });
  await pass(hour - 1);
  expect(done).toEqual([]);
  await pass(1);
  expect(done).toEqual(["ask", "look"]);
  await pass(hour);
  expect(done).toEqual(["ask", "look", "ask", "look"]);
  stop();
  await pass(hour);
  expect(done).toHaveLength(4);
});

test("an update waits for the person, and the refresh lets the new version take over before it reloads, once", async () => {
  const { done, updates, serve, pass } = await setUp({ secure: true });
  expect(updates.get()).toBe("none");
  await serve("two");
  expect([updates.get(), done]).toEqual(["available", ["look"]]);
  await pass(10 * 60_000);
  expect(done).toEqual(["look"]);
  await Promise.all([updates.refresh(), updates.refresh()]);
  expect(done).toEqual(["look", "take over", "reload"]);
});

test("a server that is back is asked soon, but not by all screens at once", async () => {
  const { world, done, updates, pass, linkBack } = await setUp();
  world.served = "two";
  linkBack();
  linkBack();
  await pass(14_999);
  expect(done).toEqual([]);
  await pass(1);
  expect([done, updates.get()]).toEqual([["ask"], "available"]);
});

test("on plain HTTP the other build of the server is the update", async () => {
  const { done, updates, serve } = await setUp();
  await serve("two");
  expect(updates.get()).toBe("available");
  await updates.refresh();
  expect(done).toEqual(["reload"]);
});

test("a service worker that does not find the served build is left out, so that the page comes from the server", async () => {
  const { world, done, updates, serve } = await setUp({ secure: true });
  world.reachable = false;
  await serve("two");
  world.reachable = true;
  await updates.refresh();
  expect(done).toEqual(["look", "remove", "reload"]);
});

test("a tab whose service worker another tab has renewed just reloads", async () => {
  const { world, done, updates, serve } = await setUp({ secure: true });
  await serve("two");
  world.kept = "changed";
  await updates.refresh();
  expect(done).toEqual(["look", "reload"]);
});

test("nothing reloads while there is no server to give the page", async () => {
  const { world, done, updates, serve } = await setUp();
  await serve("two");
  world.reachable = false;
  await updates.refresh();
  expect(done).toEqual([]);
  world.reachable = true;
  await updates.refresh();
  expect(done).toEqual(["reload"]);
});

test("a wall screen reloads by itself after 60 s, when the server is there", async () => {
  const { world, done, serve, pass } = await setUp({ wall: true });
  await serve("two");
  world.reachable = false;
  await pass(60_000);
  expect(done).toEqual([]);
  world.reachable = true;
  await pass(59_999);
  expect(done).toEqual([]);
  await pass(1);
  expect(done).toEqual(["reload"]);
});

test("a wall screen that is still the old version after its reload does not reload for ever", async () => {
  const memory = new Map<string, string>();
  const first = await setUp({ wall: true, memory });
  await first.serve("two");
  await first.pass(60_000);
  const second = await setUp({ wall: true, memory });
  await second.serve("two");
  await second.pass(10 * 60_000);
  expect(second.done).toEqual([]);
  await second.serve("three");
  await second.pass(60_000);
  expect(second.done).toEqual(["reload"]);
});

test("a part that is gone from the server offers a reload; one that a lost link withholds does not", async () => {
  const { world, updates } = await setUp();
  world.reachable = false;
  await updates.partMissing();
  expect(updates.get()).toBe("none");
  world.reachable = true;
  await updates.partMissing();
  expect(updates.get()).toBe("broken");
});

test("the kept page is fetched anew once the server has said what it may frame, and whenever that changes", async () => {
  const { done, world, serve } = await setUp({ secure: true });
  await serve("one");
  expect(done).toEqual([]);
  world.framed = "";
  await serve("one");
  await serve("one");
  expect(done).toEqual(["renew"]);
  world.framed = "https://weather.example";
  await serve("one");
  expect(done).toEqual(["renew", "renew"]);
});
