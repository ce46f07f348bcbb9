import { expect, test, vi } from "vitest";
import { createSnapshot } from "#engine/wizard/snapshot.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { memoryCopy } from "#engine/transport/local/copy.ts";
import { isGone, localRun } from "./local-run.ts";

const place = { wizard: "report", one: "M1", owner: "1 anna" };
const snapshot = createSnapshot({ id: "a", wizard: "report", revision: 1, machine: "M1" });

const setUp = () => {
  const copy = memoryCopy();
  const local = localRun(copy, place, fakeClock());
  const put = (body: unknown) => copy.put("wizard 1 anna report M1", { etag: null, body, at: 0 });
  return { copy, local, put };
};

test("what a browser keeps of a run is read as it was kept, and of nobody else's place", async () => {
  const { copy, local } = setUp();
  const kept = { snapshot, version: 3, unsaved: true, sent: snapshot };
  expect(await isGone(copy, place, "a")).toBe(false);
  await local.keep(kept);
  expect(await isGone(copy, place, "a")).toBe(false);
  expect(await local.read()).toEqual(kept);
  expect(await localRun(copy, { ...place, owner: "1 bo" }, fakeClock()).read()).toBeNull();
  await local.keep({ gone: "a" });
  expect([await local.read(), await isGone(copy, place, "a"), await isGone(copy, place, "b")]).toEqual([
    { gone: "a" },
    true,
    false,
  ]);
});

test("what an older build has kept is completed, and what is no run is none", async () => {
  const { local, put } = setUp();
  const { entered: _entered, ...older } = snapshot;
  await put({ snapshot: older, version: 3, unsaved: true });
  expect(await local.read()).toEqual({ snapshot, version: 3, unsaved: true, sent: null });
  await put({ snapshot });
  expect(await local.read()).toEqual({ snapshot, version: 0, unsaved: false, sent: null });
  for (const body of [null, "run", { snapshot: null }, { version: 3 }]) {
    await put(body);
    expect(await local.read()).toBeNull();
  }
});

test("what was entered and that a run is over outlive a page that goes at once; what the server has needs not", async () => {
  const { copy, local } = setUp();
  const put = vi.spyOn(copy, "put");
  const saved = { snapshot, version: 3, unsaved: false, sent: null };
  for (const body of [{ ...saved, unsaved: true }, saved, { gone: "a" }, null]) await local.keep(body);
  expect(put.mock.calls.map(([, , options]) => options?.atOnce)).toEqual([true, false, true, false]);
});
