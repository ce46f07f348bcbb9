import { describe, expect, it } from "vitest";
import { memoryQueueStore } from "./memory-store.ts";
import type { NewRow, QueueStore } from "./rows.ts";
import { createSharedRows } from "./shared-rows.ts";
import { newRow } from "./testing/row.ts";
import { settled, worldClock } from "./testing/world-clock.ts";
import type { QueueEnd } from "./types.ts";

const done: Partial<NewRow> = { end: { outcome: "done", res: 7 }, endedAt: 0 };

/** A store that gives what it has when the test says so. */
const slowStore = () => {
  const inner = memoryQueueStore();
  const waiting: (() => void)[] = [];
  const store: QueueStore = {
    ...inner,
    all: async () => {
      const rows = await inner.all();
      await new Promise<void>((resolve) => void waiting.push(resolve));
      return rows;
    },
  };
  return { store, waiting };
};

const setUp = async (store: QueueStore = memoryQueueStore(), kept: readonly NewRow[] = []) => {
  if (kept.length > 0) await store.change(() => ({ result: null, add: kept }));
  const clock = worldClock();
  const told = { posts: 0, changes: 0, loaded: 0, ends: [] as QueueEnd[] };
  const channel = { post: () => void told.posts++, listen: () => {} };
  const shared = createSharedRows({ store, channel, clock }, () => void told.loaded++);
  shared.subscribe(() => void told.changes++);
  shared.onEnd((end) => told.ends.push(end));
  const keys = () => shared.entries().map(({ key }) => key);
  return { shared, store, clock, told, keys };
};

describe("the store as a tab knows it", () => {
  it("is read at the start, and whoever made it hears when it is there", async () => {
    const { shared, told, keys } = await setUp(undefined, [newRow("a"), newRow("b", { owner: "1/bo" })]);
    shared.own("1/anna");
    await settled();
    expect([keys(), shared.others(), told.loaded]).toEqual([["a"], 1, 1]);
  });

  it("is not known before; a question for a write waits for it", async () => {
    const { store, waiting } = slowStore();
    const { shared, keys } = await setUp(store, [newRow("a")]);
    shared.own("1/anna");
    const found = shared.find("a");
    await settled();
    expect(keys()).toEqual([]);
    waiting[0]?.();
    expect(await found).toMatchObject({ entry: { key: "a" } });
    expect(keys()).toEqual(["a"]);
  });

  it("is as it was when it cannot be read", async () => {
    const inner = memoryQueueStore();
    let isGone = false;
    const store: QueueStore = { ...inner, all: () => (isGone ? Promise.reject(new Error("gone")) : inner.all()) };
    const { shared, keys } = await setUp(store, [newRow("a")]);
    shared.own("1/anna");
    await settled();
    isGone = true;
    await shared.refresh();
    expect(keys()).toEqual(["a"]);
  });

  it("is what the later of two readings found, in whatever order they end", async () => {
    const { store, waiting } = slowStore();
    const { shared, keys } = await setUp(store, [newRow("a")]);
    shared.own("1/anna");
    await settled();
    await store.change(() => ({ result: null, add: [newRow("b")] }));
    const second = shared.refresh();
    await settled();
    waiting[1]?.();
    await second;
    expect(keys()).toEqual(["a", "b"]);
    waiting[0]?.();
    await settled();
    expect(keys()).toEqual(["a", "b"]);
  });
});

describe("a change", () => {
  it.each([
    ["that adds a row is seen here and told to the other tabs", [newRow("a")], ["a"], 1],
    ["that changes nothing is told to nobody", [], [], 0],
  ])("%s", async (_name, add, seen, posts) => {
    const { shared, told, keys } = await setUp();
    shared.own("1/anna");
    expect(await shared.change(() => ({ result: 7, add }))).toBe(7);
    expect([keys(), told.posts]).toEqual([seen, posts]);
  });

  it("rejects as the store does, and tells nobody", async () => {
    const store: QueueStore = { ...memoryQueueStore(), change: () => Promise.reject(new Error("full")) };
    const { shared, told } = await setUp(store);
    await expect(shared.change(() => ({ result: null, add: [newRow("a")] }))).rejects.toThrow("full");
    expect(told.posts).toBe(0);
  });
});

describe("what listeners hear", () => {
  it("is each reading and each other owner", async () => {
    const { shared, told, keys } = await setUp(undefined, [newRow("a")]);
    await settled();
    const before = told.changes;
    shared.own("1/anna");
    await shared.refresh();
    expect([told.changes - before, keys()]).toEqual([2, ["a"]]);
  });

  it.each<[string, Partial<NewRow>, QueueEnd[]]>([
    ["how a write ends that has waited", {}, [{ key: "a", outcome: "done", res: 7 }]],
    ["nothing of one whose answer somebody waits for", { claim: { by: "me", until: 9, direct: true } }, []],
  ])("is %s", async (_name, before, ends) => {
    const { shared, told } = await setUp(undefined, [newRow("a", before)]);
    await settled();
    await shared.change((all) => ({ result: null, put: all.map((row) => ({ ...row, claim: null, ...done })) }));
    await shared.refresh();
    expect(told.ends).toEqual(ends);
  });

  it("is nothing once the tab has stopped, though what it changes is kept", async () => {
    const { shared, store, told, keys } = await setUp();
    await settled();
    const before = told.changes;
    shared.stop();
    await shared.change(() => ({ result: null, add: [newRow("a")] }));
    await shared.refresh();
    expect([told.changes - before, told.posts, keys()]).toEqual([0, 0, []]);
    expect((await store.all()).map(({ key }) => key)).toEqual(["a"]);
  });
});
