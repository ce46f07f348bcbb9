import { expect, test, vi } from "vitest";
import { createSnapshot } from "#engine/wizard/snapshot.ts";
import type { Snapshot } from "#engine/wizard/types.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { CallError, NoLinkError } from "#engine/transport/errors.ts";
import { memoryCopy } from "#engine/transport/local/copy.ts";
import { isOpen } from "./inputs.ts";
import { loadParked, readParked } from "./parked.ts";
import { isGone } from "./local-run.ts";
import type { Opened } from "./saving.ts";
import { coalesceTime, createSnapshotStore, keepingOnly } from "./store.ts";

const place = { wizard: "report", one: "M1", owner: "1 anna" };
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

test("each save puts off the sending, until nothing more is entered for a while", async () => {
  const { store, clock, saves } = setUp();
  await store.load();
  const savesAfter = async (ms: number) => {
    clock.advance(ms);
    await settle();
    return saves();
  };
  store.save(snapshotAt("one"));
  const early = await savesAfter(coalesceTime - 1);
  store.save(snapshotAt("two"));
  expect([early, await savesAfter(coalesceTime - 1), await savesAfter(1)]).toEqual([0, 0, 1]);
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

test("a run that has ended is known as gone at once, while a save of it is still under way and before the server hears", async () => {
  const { store, transport, copy, pass, kept } = setUp();
  await store.load();
  let answer = (_version: { version: number }) => {};
  transport.answer("set_wizard_snapshot", () => new Promise((resolve) => (answer = resolve)));
  store.save(snapshotAt("one"));
  await pass();
  const discarded = store.discard();
  await settle();
  expect([await isGone(copy, place, "a"), await isGone(copy, place, "b")]).toEqual([true, false]);
  kept.row = { snapshot: snapshotAt("one"), version: 1 };
  transport.answer("delete_wizard_snapshot", () => {
    throw new NoLinkError();
  });
  answer({ version: 1 });
  await discarded;
  expect([await isGone(copy, place, "a"), kept.row.version]).toEqual([true, 1]);
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
  await store.flush();
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

test("what the server has taken is gone on with without a link, and gives way to what another terminal stores", async () => {
  const { store, copy, kept, pass } = setUp();
  await store.load();
  store.save(snapshotAt("one"));
  await pass();
  const offline = setUp(copy);
  offline.transport.setLink(false);
  expect((await offline.store.load()).snapshot?.stepId).toBe("one");
  const online = setUp(copy);
  online.kept.row = { snapshot: snapshotAt("elsewhere"), version: 2 };
  expect(await online.store.load()).toMatchObject({ snapshot: { stepId: "elsewhere" }, mine: null });
  expect(kept.row?.version).toBe(1);
});

test("a run that was begun without a link is saved over the version that the browser knows of", async () => {
  const first = setUp();
  first.kept.row = { snapshot: snapshotAt("one"), version: 3 };
  await first.store.load();
  first.transport.setLink(false);
  first.store.save(snapshotAt("two"));
  await first.pass();
  const second = setUp(first.copy);
  second.kept.row = first.kept.row;
  second.transport.setLink(false);
  await second.store.load();
  second.transport.setLink(true);
  second.store.save(snapshotAt("three"));
  await second.pass();
  expect([second.kept.row, second.superseded]).toMatchObject([{ version: 4, snapshot: { stepId: "three" } }, []]);
});

test("what was entered without a link into a run that the server never had is gone on with", async () => {
  const first = setUp();
  await first.store.load();
  first.transport.setLink(false);
  first.store.save(snapshotAt("one"));
  await first.pass();
  const second = setUp(first.copy);
  expect(await second.store.load()).toMatchObject({ snapshot: { stepId: "one" }, mine: null });
});

test("a run whose save got no answer and that another terminal has ended hands back what was entered here", async () => {
  const { store, transport, kept, pass, superseded } = setUp();
  kept.row = { snapshot: snapshotAt("one"), version: 3 };
  await store.load();
  transport.setLink(false);
  store.save(snapshotAt("two"));
  await pass();
  transport.setLink(true);
  kept.row = null;
  await store.flush();
  expect(superseded).toMatchObject([{ snapshot: null, mine: { stepId: "two" } }]);
});

test("a run that another terminal has ended hands back what was entered here", async () => {
  const { store, kept, pass, superseded } = setUp();
  kept.row = { snapshot: snapshotAt("one"), version: 3 };
  await store.load();
  kept.row = null;
  store.save(snapshotAt("two"));
  await pass();
  expect(superseded).toMatchObject([{ snapshot: null, mine: { stepId: "two" } }]);
});

test("another run that stands where this one does is not taken for it", async () => {
  const { store, kept, pass, superseded } = setUp();
  await store.load();
  kept.row = { snapshot: { ...snapshotAt("one"), id: "b" }, version: 7 };
  store.save(snapshotAt("one"));
  await pass();
  expect(superseded).toMatchObject([{ snapshot: { id: "b" }, mine: { id: "a" } }]);
});

test("a save whose answer was lost is no excuse once another terminal was ahead of it", async () => {
  const { store, transport, kept, pass, superseded } = setUp();
  await store.load();
  transport.setLink(false);
  store.save(snapshotAt("one"));
  await pass();
  transport.setLink(true);
  kept.row = { snapshot: snapshotAt("elsewhere"), version: 7 };
  await store.flush();
  kept.row = { snapshot: snapshotAt("one"), version: 8 };
  store.save(snapshotAt("two"));
  await pass();
  expect(superseded).toMatchObject([
    { snapshot: { stepId: "elsewhere" }, mine: { stepId: "one" } },
    { snapshot: { stepId: "one" }, mine: { stepId: "two" } },
  ]);
  expect(kept.row.version).toBe(8);
});

test("a save that the server refuses for another reason is no conflict, and the next one is sent", async () => {
  using warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { store, transport, pass, superseded, saves } = setUp();
  await store.load();
  transport.answer("set_wizard_snapshot", () => {
    throw new CallError(500, { code: "unexpected", message: "", path: null, res: null });
  });
  store.save(snapshotAt("one"));
  await pass();
  transport.answer("set_wizard_snapshot", { version: 1 });
  store.save(snapshotAt("two"));
  await pass();
  expect([superseded, saves(), warned.mock.calls.length]).toEqual([[], 2, 1]);
  expect(transport.calls.filter(({ procedure }) => procedure === "load_wizard_snapshot").length).toBe(1);
});

test("a run that ended without a link does not hide the one that another terminal has begun since", async () => {
  const { store, kept, transport, copy } = setUp();
  kept.row = { snapshot: snapshotAt("one"), version: 3 };
  await store.load();
  transport.setLink(false);
  await store.discard();
  const later = setUp(copy);
  later.kept.row = { snapshot: { ...snapshotAt("new"), id: "b" }, version: 1 };
  expect(await later.store.load()).toMatchObject({ snapshot: { id: "b" }, mine: null });
  expect(later.kept.row.version).toBe(1);
  const none = setUp(copy);
  expect(await none.store.load()).toEqual({ snapshot: null, mine: null });
  none.transport.setLink(false);
  expect(await none.store.load()).toEqual({ snapshot: null, mine: null });
});

test("a run that was gone on with and ended without a link is not gone on with when it is back", async () => {
  const first = setUp();
  first.kept.row = { snapshot: snapshotAt("one"), version: 3 };
  await first.store.load();
  first.store.save(snapshotAt("two"));
  await first.pass();
  const second = setUp(first.copy);
  second.transport.setLink(false);
  await second.store.load();
  await second.store.discard();
  const third = setUp(first.copy);
  third.kept.row = first.kept.row;
  expect([await third.store.load(), third.kept.row]).toEqual([{ snapshot: null, mine: null }, null]);
});

test("a run that is put aside leaves its place on the server, and the next one is the first there", async () => {
  const { store, kept, pass, superseded } = setUp();
  kept.row = { snapshot: snapshotAt("one"), version: 3 };
  await store.load();
  await store.park(snapshotAt("two"));
  expect(kept.row).toBeNull();
  store.save({ ...snapshotAt("next"), id: "b" });
  await pass();
  expect([kept.row, superseded]).toMatchObject([{ version: 1, snapshot: { id: "b" } }, []]);
});

test.each([
  { answer: "none, of which nobody is warned", error: new NoLinkError(), warnings: 0 },
  { answer: "a refusal, which is warned of", error: conflict(), warnings: 1 },
])("a run ends here whatever the server answers: $answer", async ({ error, warnings }) => {
  using warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { store, transport, copy } = setUp();
  await store.load();
  store.save(snapshotAt("one"));
  transport.answer("delete_wizard_snapshot", () => {
    throw error;
  });
  await store.discard();
  expect(warned).toHaveBeenCalledTimes(warnings);
  const reopened = setUp(copy);
  reopened.transport.setLink(false);
  expect((await reopened.store.load()).snapshot).toBeNull();
});

test("the run that begins while the last one is being removed stays in the browser", async () => {
  const { store, transport, copy } = setUp();
  await store.load();
  store.save(snapshotAt("last"));
  transport.setLink(false);
  const discarded = store.discard();
  store.save({ ...snapshotAt("next"), id: "b" });
  await discarded;
  const reopened = setUp(copy);
  reopened.transport.setLink(false);
  expect((await reopened.store.load()).snapshot).toMatchObject({ id: "b", stepId: "next" });
});

test("what waits to be saved is dropped with its run, also when the page goes away right after", async () => {
  const { store, kept, saves } = setUp();
  await store.load();
  store.save(snapshotAt("one"));
  const discarded = store.discard();
  await store.flush();
  await discarded;
  expect([saves(), kept.row]).toEqual([0, null]);
});

test("a page without a machine has a place of its own", async () => {
  const { transport, copy, clock } = setUp();
  const store = createSnapshotStore(transport, copy, clock, { ...place, one: "" }, () => {});
  await store.load();
  expect(transport.calls.map(({ input, options }) => [input, options])).toEqual([
    [{ wizard: "report", machine_id: null }, { background: true }],
  ]);
});

test("a failure of the server is none of the link: what the browser keeps is not gone on with", async () => {
  const { store, transport } = setUp();
  const refused = new CallError(403, { code: "forbidden", message: "", path: null, res: null });
  transport.answer("load_wizard_snapshot", () => {
    throw refused;
  });
  await expect(store.load()).rejects.toBe(refused);
});

/** A wizard that keeps a run only while the outcome of a call is open. */
const setUpOpenOnly = (row: Snapshot | null = null) => {
  const world = setUp();
  world.kept.row = row && { snapshot: row, version: 1 };
  const deletes = () => world.transport.calls.filter(({ procedure }) => procedure === "delete_wizard_snapshot").length;
  return { ...world, store: keepingOnly(world.store, isOpen), deletes };
};
const open = (stepId: string): Snapshot => ({ ...snapshotAt(stepId), status: "unsure" });

test("a wizard that keeps open outcomes alone saves nothing that is only entered", async () => {
  const { store, kept, pass, saves, deletes } = setUpOpenOnly();
  expect(await store.load()).toEqual({ snapshot: null, mine: null });
  store.save(snapshotAt("one"));
  await pass();
  await store.discard();
  expect([saves(), deletes(), kept.row]).toEqual([0, 0, null]);
});

test("it saves a run whose outcome is open, and forgets it once when that is known", async () => {
  const { store, kept, pass, deletes } = setUpOpenOnly();
  await store.load();
  store.save(open("one"));
  await pass();
  expect(kept.row?.snapshot.stepId).toBe("one");
  for (const step of ["one", "two"]) {
    store.save(snapshotAt(step));
    await pass();
  }
  expect([kept.row, deletes()]).toEqual([null, 1]);
});

test("it goes on with the open run that it finds, and forgets that one too", async () => {
  const { store, kept, pass, deletes } = setUpOpenOnly(open("one"));
  expect((await store.load()).snapshot?.stepId).toBe("one");
  store.save(snapshotAt("two"));
  await pass();
  expect([kept.row, deletes()]).toEqual([null, 1]);
});
