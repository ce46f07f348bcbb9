import { expect, test } from "vitest";
import { fakeQueue } from "#engine/testing/fake-queue.ts";
import { memoryCopy } from "#engine/transport/local/copy.ts";
import { createSnapshot } from "#engine/wizard/snapshot.ts";
import { forgetParked, loadParked, parkedKey, readParked } from "./parked.ts";

const snapshotOf = (id: string, ...calls: string[]) => ({
  ...createSnapshot({ id, wizard: "report", revision: 1, machine: "M1" }),
  queued: Object.fromEntries(calls.map((key) => [key, { address: "a", procedure: "report", input: {} }])),
});

const setUp = async () => {
  const [copy, queue] = [memoryCopy(), fakeQueue()];
  const park = (owner: string, at: number, id: string, ...calls: string[]) =>
    copy.put(parkedKey(owner, id), { etag: null, body: snapshotOf(id, ...calls), at });
  const found = async () => {
    const parked = await loadParked(copy, queue, "1 anna", 9);
    return parked.map(({ snapshot, at, returned }) => [snapshot.id, at, returned]);
  };
  for (const key of ["k", "l"]) queue.put({ key });
  return { copy, queue, park, found };
};

test("the runs that a person has put aside stand newest first, without those of others", async () => {
  const { park, found } = await setUp();
  await park("1 anna", 1, "a", "k");
  await park("1 anna", 3, "b", "k");
  await park("1 anna", 2, "c", "k");
  await park("1 bo", 4, "d", "k");
  expect(await found()).toEqual([
    ["b", 3, false],
    ["c", 2, false],
    ["a", 1, false],
  ]);
});

test("a run stays aside until the last of its calls was taken", async () => {
  const { queue, copy, park, found } = await setUp();
  await park("1 anna", 1, "a", "k", "l");
  queue.end({ key: "k", outcome: "done", res: true });
  expect(await found()).toEqual([["a", 1, false]]);
  queue.end({ key: "l", outcome: "done", res: true });
  expect([await found(), await readParked(copy, "1 anna", "a")]).toEqual([[], null]);
});

test("a run needs its person again when the queue knows nothing of one of its calls", async () => {
  const { park, found } = await setUp();
  await park("1 anna", 1, "a", "k", "gone");
  expect(await found()).toEqual([["a", 1, true]]);
});

test("one that was forgotten is found no more, one that never was is none", async () => {
  const { copy, park, found } = await setUp();
  await park("1 anna", 1, "a", "k");
  expect(await readParked(copy, "1 anna", "a")).toEqual(snapshotOf("a", "k"));
  await forgetParked(copy, "1 anna", "a", 2);
  expect([await found(), await readParked(copy, "1 anna", "a")]).toEqual([[], null]);
  expect([await readParked(copy, "1 anna", "b"), await readParked(copy, "1 anna", undefined)]).toEqual([null, null]);
});
