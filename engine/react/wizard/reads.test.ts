import { expect, test } from "vitest";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { createEngineStore } from "#engine/store/store.ts";
import type { WizardRead } from "#engine/wizard/types.ts";
import { createQueryClient } from "../queries/client.ts";
import { keepLive } from "../queries/live.ts";
import { createStepReads } from "./reads.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A read of a step that hears only of its own machine, which its scope names. */
const readOf = (machine: string): WizardRead => ({
  procedure: "load_running_orders",
  input: {},
  events: ["OrderChanged"],
  eventWhen: { "==": [{ var: "event.machine_id" }, { var: "machine.machine_id" }] },
  eventScope: { machine: { machine_id: machine } },
  onError: "show",
});

const setUp = async () => {
  const transport = fakeTransport({ procedures: { load_running_orders: [] } });
  const [clock, client, state] = [fakeClock(), createQueryClient(), createEngineStore(0)];
  const stop = keepLive(client, transport, clock, state);
  const reads = createStepReads(
    { client, transport, clock, procedures: () => undefined, entities: () => ({}), services: () => ({}) },
    () => {},
  );
  reads.keep({ orders: readOf("M1") }, "orders");
  await settle();
  const raise = async (machine_id: string) => {
    transport.emit("OrderChanged", { machine_id });
    clock.advance(1_000);
    await settle();
    return transport.calls.length;
  };
  const end = () => {
    reads.stop();
    stop();
  };
  return { reads, raise, end };
};

test("an event reloads a read when its condition holds for the machine of the wizard", async () => {
  const { raise, end } = await setUp();
  expect([await raise("M2"), await raise("M1")]).toEqual([1, 2]);
  end();
});

test("the condition reads what the step holds now, not what it held when the read began", async () => {
  const { reads, raise, end } = await setUp();
  reads.keep({ orders: readOf("M2") }, "orders");
  expect([await raise("M1"), await raise("M2")]).toEqual([1, 2]);
  end();
});
