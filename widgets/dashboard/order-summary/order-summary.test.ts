import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { callsBy } from "#engine/react/queries/polled-fixture.ts";
import preset from "../../../configs/factory/steps/order-summary.json" with { type: "json" };
import { orderSummary } from "./index.ts";
import { items, summaryOf } from "./logic.ts";
import { schema } from "./schema.ts";

const read = orderSummary.readsOf!({ machineId: "M1" }, {})["order"];

it("shows the fields of the wizard's step, in the same order and under the same labels", () => {
  expect(items).toEqual(preset.options.items);
});

it("falls back from a cycle amount of 0 or none to the quantity of a cycle", () => {
  expect(
    [2, 0, null].map((cycle_amount) => summaryOf({ cycle_amount, quantity_per_cycle: 4 })["cycle_amount"]),
  ).toEqual([2, 4, 4]);
});

it("[WD-728] reads the running order at 0 and 60 s and not between", async () => {
  expect(read).toMatchObject({ procedure: "load_running_order", input: { machine_id: "M1", reload: false } });
  expect(await callsBy(read!, [0, 59, 60, 119, 120])).toEqual([1, 1, 2, 2, 3]);
});

it("reads nothing without a machine", () => {
  expect([{}, { machineId: "{line}" }].map((options) => orderSummary.readsOf!(options, {})["order"])).toEqual([
    undefined,
    undefined,
  ]);
});

it("refuses an option that it does not know", () => {
  const all = [{}, { machineId: "M1" }, { foo: 1 }];
  expect(all.map((options) => Value.Check(schema.options, options))).toEqual([true, true, false]);
});
