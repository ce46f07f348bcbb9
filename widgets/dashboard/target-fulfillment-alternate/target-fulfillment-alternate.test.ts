import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { targetFulfillmentAlternate } from "./index.ts";
import { schema } from "./schema.ts";

it("reads the machine whose limit it takes, and none where no machine is chosen", () => {
  const machines = ["{m}", ""].map((machineId) => targetFulfillmentAlternate.readsOf!({ machineId }, { m: "M1" }));
  expect(machines.map(({ machine }) => machine?.input)).toEqual([{ machine_id: "M1" }, undefined]);
  expect(machines.map(({ goals }) => goals?.input)).toEqual([{ machine_id: "M1" }, {}]);
});

it("refuses an option that it does not know", () => {
  expect([{ weekend: true }, { foo: 1 }].map((options) => Value.Check(schema.options, options))).toEqual([true, false]);
});
