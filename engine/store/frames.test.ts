import { describe, expect, test } from "vitest";
import { framePatches, type LiveContract, needsReload, patchesOf } from "./frames.ts";
import { queryKey } from "./query-key.ts";

const machines: LiveContract = {
  name: "load_machines",
  events: ["MachineChanged", "SignInChanged"],
  live: { event: "MachineChanged", key: "machine_id", entity: "machines" },
};
const orders: LiveContract = {
  name: "load_running_orders",
  events: ["OrderChanged"],
  live: { event: "OrderChanged", key: "card_no", entity: "orders" },
};
const frame = (
  event: "MachineChanged" | "OrderChanged" | "SignInChanged" | "StopChanged" | "Snapshot",
  payload: object,
) => ({ seq: 1, at: "2024-01-01T00:00:00Z", event, ...payload });
const changed = frame("MachineChanged", { machine_id: "M1", patch: { status: "S" }, version: 4 });

describe("the patches of a frame", () => {
  test("stand on the frame itself or in its list", () => {
    expect(patchesOf(changed, machines)).toEqual([
      { entity: "machines", key: "M1", patch: { status: "S" }, version: 4 },
    ]);
    const list = frame("OrderChanged", {
      machine_id: "M1",
      patches: [
        { card_no: "7", patch: null, version: 2 },
        { card_no: 8, patch: { qty: 1 }, version: 1 },
      ],
    });
    expect(patchesOf(list, orders)).toEqual([
      { entity: "orders", key: "7", patch: null, version: 2 },
      { entity: "orders", key: "8", patch: { qty: 1 }, version: 1 },
    ]);
    expect(patchesOf(changed, orders)).toEqual([]);
  });

  test("a malformed one is passed over", () => {
    const bad = frame("OrderChanged", {
      patches: [
        null,
        5,
        { card_no: "7" },
        { card_no: {}, patch: {}, version: 1 },
        { card_no: "9", patch: "x", version: 1 },
      ],
    });
    expect(patchesOf(bad, orders)).toEqual([]);
  });

  test("contracts of one entity share them", () => {
    expect(framePatches(changed, [machines, { ...machines, name: "load_machine" }, orders])).toHaveLength(1);
  });
});

describe("a shown query is read again", () => {
  const keys = new Set(["M1"]);

  test("not when its rows can be patched", () => {
    expect(needsReload(changed, { contract: machines, keys })).toBe(false);
  });

  test("when a row joined it, or it has none yet", () => {
    expect(needsReload(changed, { contract: machines, keys: new Set(["M2"]) })).toBe(true);
    expect(needsReload(changed, { contract: machines })).toBe(true);
  });

  test("not when a row that it may not have has left", () => {
    const left = frame("OrderChanged", { patches: [{ card_no: "7", patch: null, version: 2 }] });
    expect(needsReload(left, { contract: orders, keys: new Set() })).toBe(false);
  });

  test("when it lists the event without patches, or its document names it", () => {
    const signedIn = frame("SignInChanged", { machine_id: "M1" });
    expect(needsReload(signedIn, { contract: machines, keys })).toBe(true);
    expect(needsReload(frame("StopChanged", {}), { contract: machines, keys })).toBe(false);
    expect(needsReload(frame("StopChanged", {}), { contract: machines, keys, events: ["StopChanged"] })).toBe(true);
  });

  test("not for another machine than the one that it reads", () => {
    const signedIn = frame("SignInChanged", { machine_id: "M1" });
    expect([
      needsReload(signedIn, { contract: machines, subject: "M2" }),
      needsReload(signedIn, { contract: machines, subject: "M1" }),
    ]).toEqual([false, true]);
  });

  test("always after a snapshot", () => {
    expect(needsReload(frame("Snapshot", { state: {} }), { contract: machines, keys })).toBe(true);
  });
});

test("equal reads have one key, whatever the order of their members", () => {
  expect(queryKey("load", { a: 1, b: { d: 2, c: 3 } })).toEqual(queryKey("load", { b: { c: 3, d: 2 }, a: 1 }));
  expect(queryKey("load", { a: 1 })).not.toEqual(queryKey("load", { a: "1" }));
});
