import { expect, it } from "vitest";
import { type ChangedOrder, faultOfChange, fixedOnceStarted, hasStarted } from "./order-changes.ts";

const planned: ChangedOrder = { state: "planned", started_at: null, planned_in: null };
const started: ChangedOrder = { ...planned, state: "started", started_at: 1 };
const stopped: ChangedOrder = { ...started, state: "stopped" };
const open = ["planned_op_qty", "planned_start_time", "due_time", "part_description", "op_name", "other_info_8"];

it("lets an order that was never started change in all but its card", () => {
  expect(faultOfChange(planned, [...fixedOnceStarted, ...open, "cancelled"])).toBeNull();
  expect(faultOfChange(planned, [...open, "card_no"])).toEqual({ field: "card_no", why: "card" });
});

it.each([
  ["runs", started],
  ["is stopped", stopped],
])("keeps what the figures of an order rest on once it %s [MI-564]", (_state, order) => {
  expect(hasStarted(order)).toBe(true);
  expect(fixedOnceStarted.map((field) => faultOfChange(order, [...open, field]))).toEqual(
    fixedOnceStarted.map((field) => ({ field, why: "started" })),
  );
  expect(faultOfChange(order, open)).toBeNull();
});

it("lets no running order be cancelled, and a stopped one", () => {
  expect(faultOfChange(started, ["cancelled"])).toEqual({ field: "cancelled", why: "running" });
  expect(faultOfChange(stopped, ["cancelled"])).toBeNull();
});

it("keeps an order of a planning bundle on its machine", () => {
  const bundled = { ...planned, planned_in: 3 };
  expect(faultOfChange(bundled, ["part_no", "machine_id"])).toEqual({ field: "machine_id", why: "bundle" });
  expect(faultOfChange(bundled, ["part_no", "planned_op_qty"])).toBeNull();
});
