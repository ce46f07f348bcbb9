import { expect, test } from "vitest";
import { createSnapshot } from "#engine/wizard/snapshot.ts";
import type { Snapshot } from "#engine/wizard/types.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { CallError, NoLinkError } from "#engine/transport/errors.ts";
import { memoryCopy } from "#engine/transport/local/copy.ts";
import { loadParked, readParked } from "./parked.ts";
import { coalesceTime, createSnapshotStore, type Opened } from "./store.ts";

const place = { wizard: "report", machine: "M1", owner: "1 anna" };
const snapshotAt = (stepId: string): Snapshot => ({
  ...createSnapshot({ id: "a", wizard: "report", revision: 1, machine: "M1" }),
  stepId,
});
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

const conflict = () => new CallError(409, { code: "state_conflict", message: "", path: null, res: null });

/** A server that keeps one snapshot and refuses a stale version, as the real one does. */
const setUp = (copy = memoryCopy()) => {
  const kept: { row: { snapshot: Snapshot; version: number } | null } = { row: null };
  const transport = fakeTransport({
    procedures: {
      load_wizard_snapshot: () => kept.row,
      set_wizard_snapshot: (input) => {
        if (input["version"] !== (kept.row?.version ?? 0)) throw conflict();
        kept.row = { snapshot: input["snapshot"] as Snapshot, version: (kept.row?.version ?? 0) + 1 };
        return { version: kept.row.version };
      },
      delete_wizard_snapshot: () => {
        kept.row = null;
        return true;
      },
    },
  });
  const clock = fakeClock();
  const superseded: Opened[] = [];
  const store = createSnapshotStore(transport, copy, clock, place, (opened) => superseded.push(opened));
  const pass = async () => {
    await settle();
    clock.advance(coalesceTime);
    await settle();
  };
  const saves = () => transport.calls.filter(({ procedure }) => procedure === "set_wizard_snapshot").length;
  return { kept, transport, clock, store, copy, superseded, pass, saves };
};

test("saves that follow each other are sent as one, with the version they build on", async () => {
  const { store, pass, saves, kept } = setUp();
  await store.load();
  for (const step of ["one", "two", "three"]) store.save(snapshotAt(step));
  await pass();
  store.save(snapshotAt("four"));
  await pass();
  expect([saves(), kept.row?.version, kept.row?.snapshot.stepId]).toEqual([2, 2, "four"]);
});

test("without a link the browser's copy is gone on with, also after a reload", async () => {
  const first = setUp();
  await first.store.load();
  first.transport.setLink(false);
  first.store.save(snapshotAt("two"));
  await first.pass();
  const second = setUp(first.copy);
  second.transport.setLink(false);
  expect((await second.store.load()).snapshot?.stepId).toBe("two");
});

test("what the server has not taken yet wins over its older snapshot, but not over another terminal's newer one", async () => {
  const { store, copy, kept } = setUp();
  kept.row = { snapshot: snapshotAt("one"), version: 3 };
  const key = "wizard 1 anna report M1";
  await copy.put(key, { etag: null, at: 0, body: { snapshot: snapshotAt("two"), version: 3, unsaved: true } });
  expect(await store.load()).toMatchObject({ snapshot: { stepId: "two" }, mine: null });
  kept.row = { snapshot: snapshotAt("three"), version: 4 };
  expect(await store.load()).toMatchObject({ snapshot: { stepId: "three" }, mine: { stepId: "two" } });
});

test("a save that another terminal has overtaken hands back the stored snapshot and what was entered here", async () => {
  const { store, kept, pass, superseded } = setUp();
  await store.load();
  kept.row = { snapshot: snapshotAt("elsewhere"), version: 7 };
  store.save(snapshotAt("here"));
  await pass();
  expect(superseded).toMatchObject([{ snapshot: { stepId: "elsewhere" }, mine: { stepId: "here" } }]);
  store.save(snapshotAt("here"));
  await pass();
  expect([kept.row.version, kept.row.snapshot.stepId]).toEqual([8, "here"]);
});

test("nothing is handed back when the other terminal has stored the same entries", async () => {
  const { store, kept, pass, superseded } = setUp();
  await store.load();
  kept.row = { snapshot: snapshotAt("here"), version: 7 };
  store.save(snapshotAt("here"));
  await pass();
  expect(superseded).toMatchObject([{ snapshot: { stepId: "here" }, mine: null }]);
});

test("a run that ended without a link is not gone on with, whatever the server still has of it", async () => {
  const { store, kept, transport, copy } = setUp();
  kept.row = { snapshot: snapshotAt("one"), version: 3 };
  await store.load();
  transport.setLink(false);
  await store.discard();
  const later = setUp(copy);
  later.kept.row = kept.row;
  expect([await later.store.load(), later.kept.row]).toEqual([{ snapshot: null, mine: null }, null]);
});

test("a run that waits for the queue is put aside, and the next one takes its place at once and on the server", async () => {
  const { store, kept, transport, copy, pass } = setUp();
  kept.row = { snapshot: snapshotAt("one"), version: 3 };
  await store.load();
  transport.setLink(false);
  await store.park({ ...snapshotAt("last"), queued: { k: { address: "a", procedure: "report", input: {} } } });
  store.save({ ...snapshotAt("next"), id: "b" });
  await pass();
  const reopened = setUp(copy);
  reopened.transport.setLink(false);
  expect((await reopened.store.load()).snapshot).toMatchObject({ id: "b", stepId: "next" });
  expect(await readParked(copy, place.owner, "a")).toMatchObject({ stepId: "last" });
  transport.setLink(true);
  store.save({ ...snapshotAt("on"), id: "b" });
  await pass();
  expect(kept.row).toMatchObject({ version: 4, snapshot: { id: "b", stepId: "on" } });
});

test("what is put aside is forgotten when its calls were taken, and comes back when one was given up", async () => {
  const { store, transport, copy } = setUp();
  const { queue } = transport;
  const call = { address: "a", procedure: "report", input: {} };
  for (const key of ["taken", "refused", "waits"]) {
    queue.put({ key });
    await store.park({ ...snapshotAt("last"), id: key, queued: { [key]: call } });
  }
  queue.end({ key: "taken", outcome: "done", res: true });
  queue.end({ key: "refused", outcome: "dropped", error: null });
  const parked = await loadParked(copy, queue, place.owner, 0);
  expect(parked.map(({ snapshot, returned }) => [snapshot.id, returned])).toEqual([
    ["refused", true],
    ["waits", false],
  ]);
  expect(await readParked(copy, place.owner, "taken")).toBeNull();
});

test("discarding drops what waits to be saved and leaves nothing behind", async () => {
  const { store, kept, copy, pass, saves } = setUp();
  await store.load();
  store.save(snapshotAt("one"));
  await store.discard();
  await pass();
  expect([saves(), kept.row, (await copy.get("wizard 1 anna report M1"))?.body]).toEqual([0, null, null]);
});

test("what was entered while a save was on its way is kept in the browser, with the version that it builds on", async () => {
  const { store, transport, copy, pass, kept } = setUp();
  await store.load();
  const pending = Promise.withResolvers<unknown>();
  transport.answer("set_wizard_snapshot", () => pending.promise);
  store.save(snapshotAt("one"));
  await pass();
  store.save(snapshotAt("two"));
  kept.row = { snapshot: snapshotAt("one"), version: 1 };
  pending.resolve({ version: 1 });
  transport.setLink(false);
  await pass();
  const reopened = setUp(copy);
  reopened.kept.row = kept.row;
  expect(await reopened.store.load()).toMatchObject({ snapshot: { stepId: "two" }, mine: null });
});

test("a reload while a save is under way goes on with what was entered since", async () => {
  const { store, transport, copy, pass, kept } = setUp();
  await store.load();
  transport.answer("set_wizard_snapshot", (input) => {
    kept.row = { snapshot: input["snapshot"] as Snapshot, version: 1 };
    return new Promise(() => {});
  });
  store.save(snapshotAt("one"));
  await pass();
  store.save(snapshotAt("two"));
  await settle();
  const reloaded = setUp(copy);
  reloaded.kept.row = kept.row;
  expect(await reloaded.store.load()).toMatchObject({ snapshot: { stepId: "two" }, mine: null });
});

test("a save whose answer was lost is not taken for another terminal's", async () => {
  const { store, transport, pass, superseded, kept } = setUp();
  await store.load();
  const loseAnswer = () => {
    kept.row = { snapshot: snapshotAt("one"), version: 1 };
    throw new NoLinkError();
  };
  const save = transport.calls.length;
  let isLost = true;
  transport.answer("set_wizard_snapshot", (input) => {
    if (isLost) return loseAnswer();
    if (input["version"] !== kept.row?.version) throw conflict();
    kept.row = { snapshot: input["snapshot"] as Snapshot, version: kept.row!.version + 1 };
    return { version: kept.row.version };
  });
  store.save(snapshotAt("one"));
  await pass();
  isLost = false;
  store.save(snapshotAt("two"));
  await pass();
  expect([superseded, kept.row]).toMatchObject([[], { version: 2, snapshot: { stepId: "two" } }]);
  expect(transport.calls.slice(save).map(({ procedure }) => procedure)).toEqual([
    "set_wizard_snapshot",
    "set_wizard_snapshot",
    "load_wizard_snapshot",
    "set_wizard_snapshot",
  ]);
});

test("what could not be saved without a link is saved when it is back, without a further entry", async () => {
  const { store, transport, pass, kept } = setUp();
  await store.load();
  transport.setLink(false);
  store.save(snapshotAt("two"));
  await pass();
  transport.setLink(true);
  await store.flush();
  expect(kept.row).toMatchObject({ version: 1, snapshot: { stepId: "two" } });
});

test("an entry that waits when another terminal turns out to be ahead does not overwrite what that has stored", async () => {
  const { store, transport, pass, superseded, kept, saves } = setUp();
  await store.load();
  const pending = Promise.withResolvers<unknown>();
  transport.answer("set_wizard_snapshot", () => pending.promise);
  store.save(snapshotAt("one"));
  await pass();
  store.save(snapshotAt("two"));
  kept.row = { snapshot: snapshotAt("elsewhere"), version: 7 };
  pending.reject(conflict());
  await settle();
  await pass();
  expect(superseded).toMatchObject([{ snapshot: { stepId: "elsewhere" }, mine: { stepId: "two" } }]);
  expect(saves()).toBe(1);
});

test("a run that ends while its save gets no answer is not saved again", async () => {
  const { store, transport, pass, kept } = setUp();
  await store.load();
  const pending = Promise.withResolvers<unknown>();
  transport.answer("set_wizard_snapshot", () => pending.promise);
  store.save(snapshotAt("one"));
  await pass();
  const discarded = store.discard();
  pending.reject(new NoLinkError());
  await discarded;
  transport.answer("set_wizard_snapshot", () => (kept.row = { snapshot: snapshotAt("one"), version: 1 }));
  await store.flush();
  expect(kept.row).toBeNull();
});
