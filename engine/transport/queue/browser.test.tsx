import { expect, test } from "vitest";
import { systemClock } from "#engine/transport/clock.ts";
import { browserChannel } from "./channel.ts";
import { createQueue } from "./queue.ts";
import { indexedQueueStore } from "./store.ts";

let count = 0;
/** Tabs of one browser: each has its own connection to the database and its own end of the channel. */
const browser = () => {
  const name = `queue-test-${++count}-${Math.random()}`;
  const sent: string[] = [];
  const followers = new Set<() => void>();
  let online = false;
  const tab = () =>
    createQueue({
      tab: `tab-${++count}`,
      store: indexedQueueStore(name),
      channel: browserChannel(name),
      clock: systemClock,
      random: () => 0,
      link: {
        get: () => ({ online, since: 0 }),
        subscribe: (follower) => {
          followers.add(follower);
          return () => void followers.delete(follower);
        },
      },
      send: async ({ key }) => {
        sent.push(key);
        return { key };
      },
      report: () => {},
    });
  const open = () => {
    const queue = tab();
    queue.identify("1/anna");
    return queue;
  };
  const setLink = (next: boolean) => {
    online = next;
    for (const follower of followers) follower();
  };
  return { open, setLink, sent, name };
};
const write = (queue: ReturnType<ReturnType<typeof browser>["open"]>, key: string) =>
  queue.write({ key, procedure: "report", input: { n: 1 }, machine: "M1", actor: null, title: null });

test("a queued write is on the disk: a tab that is opened after all others are gone still has it", async () => {
  const { open } = browser();
  const first = open();
  expect(await write(first, "one")).toEqual({ state: "queued" });
  first.stop();
  const reloaded = open();
  expect(await reloaded.find("one")).toMatchObject({ entry: { key: "one", input: { n: 1 }, state: "waiting" } });
});

test("two tabs that write at once lose nothing, and each sees what the other has put", async () => {
  const { open } = browser();
  const [one, two] = [open(), open()];
  const keys = Array.from({ length: 20 }, (_, at) => `write-${at}`);
  await Promise.all(keys.map((key, at) => write(at % 2 === 0 ? one : two, key)));
  await expect.poll(() => two.entries().length).toBe(20);
  await expect.poll(() => one.entries().map(({ key }) => key)).toEqual(two.entries().map(({ key }) => key));
});

test("with two tabs each entry is sent once, in order, and both hear of its end", async () => {
  const { open, setLink, sent } = browser();
  const [one, two] = [open(), open()];
  const heard: string[] = [];
  two.onEnd(({ key }) => heard.push(key));
  for (const key of ["a", "b", "c"]) await write(one, key);
  await expect.poll(() => two.entries().length).toBe(3);
  setLink(true);
  await expect.poll(() => [one.entries().length, two.entries().length]).toEqual([0, 0]);
  expect(sent).toEqual(["a", "b", "c"]);
  await expect.poll(() => heard.join()).toBe("a,b,c");
});

test("a change that the database refuses leaves everything as it was", async () => {
  const { name } = browser();
  const store = indexedQueueStore(name);
  const unstorable = { key: "x", input: { run: () => 1 } } as never;
  await expect(store.change(() => ({ result: null, add: [unstorable] }))).rejects.toThrow("could not be cloned");
  await expect(
    store.change(() => {
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await store.all()).toEqual([]);
});

test("a database that the browser has closed is opened again", async () => {
  const { open, name } = browser();
  const queue = open();
  await write(queue, "one");
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(name).addEventListener("success", resolve);
  });
  expect(await write(queue, "two")).toEqual({ state: "queued" });
  expect(queue.entries().map(({ key }) => key)).toEqual(["two"]);
});
