import { expect, onTestFinished, test, vi } from "vitest";
import { fakeQueue } from "#engine/testing/fake-queue.ts";
import { lateQueue } from "./late.ts";
import type { OpenQueue } from "./queue.ts";
import type { QueueEnd } from "./types.ts";

/** A queue whose code cannot be loaded while the loader is away. */
const setUp = () => {
  const inner = fakeQueue();
  const owners: (string | null)[] = [];
  const loader = { away: false, loads: 0 };
  const late = lateQueue(async (): Promise<OpenQueue> => {
    loader.loads++;
    if (loader.away) throw new TypeError("Failed to fetch");
    return {
      ...inner,
      identify: (owner) => void owners.push(owner),
      hasOwner: () => owners.at(-1) !== null,
      write: async () => ({ state: "queued" }),
      stop: () => {},
    };
  });
  return { inner, owners, loader, late };
};

test("before its code is there nothing waits, and looking at what waits loads nothing", () => {
  const { late, loader } = setUp();
  expect([late.entries(), late.others(), loader.loads]).toEqual([[], 0, 0]);
});

test("it is loaded once, however many ask", async () => {
  const { late, loader } = setUp();
  const [one, two] = await Promise.all([late.open(), late.open()]);
  expect([one === two, await late.find("nobody's"), loader.loads]).toEqual([true, null, 1]);
});

test("it hears who is signed in, be they named before it is loaded or after", async () => {
  const { late, owners } = setUp();
  late.identify("1/anna");
  await late.open();
  late.identify("1/bo");
  expect(owners).toEqual(["1/anna", "1/bo"]);
});

test("who listened before it was loaded hears that it is there, and of each change until they leave", async () => {
  const { late, inner } = setUp();
  const seen: string[][] = [];
  const leave = late.subscribe(() => seen.push(late.entries().map(({ key }) => key)));
  inner.put({ key: "kept" });
  await late.open();
  inner.put({ key: "new" });
  inner.setOthers(2);
  expect([seen, late.others()]).toEqual([[["kept"], ["kept", "new"], ["kept", "new"]], 2]);
  leave();
  inner.setOthers(0);
  expect(seen.length).toBe(3);
});

test("who asked before it was loaded hears how entries end, until they leave", async () => {
  const { late, inner } = setUp();
  const ends: QueueEnd[] = [];
  const leave = late.onEnd((end) => ends.push(end));
  await late.open();
  inner.end({ key: "one", outcome: "done", res: 1 });
  leave();
  inner.end({ key: "two", outcome: "done", res: 2 });
  expect(ends).toEqual([{ key: "one", outcome: "done", res: 1 }]);
});

test("a person's answer and a question for a write load it", async () => {
  const { late, inner } = setUp();
  for (const key of ["one", "two"]) inner.put({ key, state: "asks", question: { kind: "old" } });
  await late.retry("one");
  await late.drop("two");
  expect(await late.find("one")).toMatchObject({ entry: { key: "one", state: "waiting" } });
  expect(await late.find("two")).toEqual({ end: { key: "two", outcome: "dropped", error: null } });
});

test("when it cannot be loaded nothing is known and nothing changes; it is tried again at the next question", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const { late, inner, loader } = setUp();
  inner.put({ key: "one" });
  loader.away = true;
  expect([await late.open(), await late.find("one")]).toEqual([null, null]);
  await late.retry("one");
  await late.drop("one");
  expect([warn.mock.calls.length, inner.entries().length]).toEqual([4, 1]);
  loader.away = false;
  expect(await late.find("one")).toMatchObject({ entry: { key: "one" } });
});
