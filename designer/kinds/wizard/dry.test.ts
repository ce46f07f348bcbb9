import { expect, test } from "vitest";
import { named } from "#engine/testing/named.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { type DryWrite, dryTransport } from "./dry.ts";

const opened = () => {
  const real = fakeTransport({ procedures: { load_orders: [{ card_no: 1 }], report: { done: true } } });
  const told: DryWrite[] = [];
  const kindOf = (name: string) => ({ name, kind: name === "report" ? ("write" as const) : ("read" as const) });
  const dry = dryTransport(real, kindOf, (write) => told.push(write));
  return { real, told, dry };
};

test("reads are made for real", async () => {
  const { dry, told, real } = opened();
  expect(await dry.call(named("load_orders"), {})).toEqual([{ card_no: 1 }]);
  expect([real.calls.length, told]).toEqual([1, []]);
});

test("writes of every way are told, answer as done and reach nobody", async () => {
  const { dry, told, real } = opened();
  expect(await dry.write(named("report"), { qty: 2 }, { key: "k" })).toEqual({ state: "done", res: null });
  await dry.call(named("report"), { qty: 3 });
  await dry.call(named("load_orders"), { qty: 4 }, { key: "k" });
  await dry.request("PUT", "/api/documents/page/x", { body: {} });
  expect(told.map(({ procedure }) => procedure)).toEqual([
    "report",
    "report",
    "load_orders",
    "PUT /api/documents/page/x",
  ]);
  expect(real.calls).toEqual([]);
});

test("the run is kept apart from the one at the terminal", async () => {
  const { dry, real, told } = opened();
  expect(await dry.call(named("load_wizard_snapshot"), { wizard: "w" })).toBeNull();
  expect(await dry.call(named("set_wizard_snapshot"), { version: 0, snapshot: { id: "a" } })).toEqual({ version: 1 });
  expect(await dry.call(named("load_wizard_snapshot"), {})).toEqual({ version: 1, snapshot: { id: "a" } });
  await dry.call(named("delete_wizard_snapshot"), {});
  expect(await dry.call(named("load_wizard_snapshot"), {})).toBeNull();
  expect([real.calls, told]).toEqual([[], []]);
});
