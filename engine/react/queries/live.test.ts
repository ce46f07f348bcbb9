import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createEngineStore } from "#engine/store/store.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { type Answer, fakeTransport } from "#engine/testing/fake-transport.ts";
import type { ProcedureInfo } from "#engine/transport/transport.ts";
import { createQueryClient } from "./client.ts";
import { keepLive } from "./live.ts";
import { type Read, readOptions } from "./use-reads.ts";

const machines: ProcedureInfo = {
  name: "load_machines",
  kind: "read",
  events: ["MachineChanged", "AccessChanged"],
  live: { event: "MachineChanged", key: "machine_id", entity: "machine" },
};
const rows = [
  { machine_id: "M1", status: "R", version: 3 },
  { machine_id: "M2", status: "R", version: 1 },
];
const settle = () => new Promise((resolve) => setTimeout(resolve));

const setUp = async (read: Read, answer: Answer, info?: ProcedureInfo) => {
  const transport = fakeTransport({ procedures: { [read.procedure]: answer } });
  const [clock, client, state] = [fakeClock(), createQueryClient(), createEngineStore(0)];
  const stop = keepLive(client, transport, clock, state);
  const options = readOptions(client, transport, () => state.getState().entities, read, info);
  const observer = new QueryObserver(client, options);
  const results: unknown[] = [];
  const leave = observer.subscribe(({ data: answer }) => results.push(answer));
  await settle();
  const data = () => observer.getCurrentResult().data as typeof rows;
  return { transport, clock, data, results, leave, stop, calls: () => transport.calls.length };
};
const load = { procedure: "load_machines", input: {} };

test("an event is laid over the shown rows without a call, and the other rows stay the same objects", async () => {
  const { transport, data, calls, stop } = await setUp(load, rows, machines);
  const before = data()[1];
  transport.emit("MachineChanged", { machine_id: "M1", patch: { status: "S" }, version: 4 });
  await settle();
  expect([data()[0], calls()]).toEqual([{ machine_id: "M1", status: "S", version: 4 }, 1]);
  expect(data()[1]).toBe(before);
  stop();
});

test("changes that come together are told to a screen once", async () => {
  const { transport, data, results, stop } = await setUp(load, rows, machines);
  const before = results.length;
  transport.emitTogether("MachineChanged", [
    { machine_id: "M1", patch: { status: "S" }, version: 4 },
    { machine_id: "M2", patch: { status: "S" }, version: 2 },
  ]);
  await settle();
  expect([data().map(({ status }) => status), results.length - before]).toEqual([["S", "S"], 1]);
  stop();
});

test("an older version is ignored, and a row that joins the list asks for a new read", async () => {
  const { transport, data, calls, stop } = await setUp(load, rows, machines);
  transport.emit("MachineChanged", { machine_id: "M1", patch: { status: "S" }, version: 2 });
  await settle();
  expect([data()[0]!.status, calls()]).toEqual(["R", 1]);
  transport.emit("MachineChanged", { machine_id: "M9", patch: { status: "R" }, version: 1 });
  await settle();
  expect(calls()).toBe(2);
  stop();
});

test("an answer that was under way while an event came does not undo it", async () => {
  let release = (_rows: unknown) => {};
  const { transport, data, stop } = await setUp(load, () => new Promise((resolve) => (release = resolve)), machines);
  transport.emit("MachineChanged", { machine_id: "M1", patch: { status: "S" }, version: 4 });
  release(rows);
  await settle();
  expect(data()[0]).toEqual({ machine_id: "M1", status: "S", version: 4 });
  stop();
});

test("events that a source names reload it at once, and then at most once a second, the last one included", async () => {
  const source = { procedure: "load_dashboard_data", input: { slug: "x" }, events: ["StopChanged"] };
  const { transport, clock, calls, stop } = await setUp(source, { rows: [], error: null });
  for (let event = 0; event < 3; event++) transport.emit("StopChanged", { machine_id: "M1" });
  await settle();
  expect(calls()).toBe(2);
  clock.advance(1_000);
  await settle();
  expect(calls()).toBe(3);
  clock.advance(10_000);
  await settle();
  expect(calls()).toBe(3);
  stop();
});

test("a read of one machine does not hear of others", async () => {
  const one = { procedure: "load_stop_history", input: { machine_id: "M1" }, events: ["StopChanged"] };
  const { transport, calls, stop } = await setUp(one, []);
  transport.emit("StopChanged", { machine_id: "M2" });
  await settle();
  expect(calls()).toBe(1);
  transport.emit("StopChanged", { machine_id: "M1" });
  await settle();
  expect(calls()).toBe(2);
  stop();
});

test("a read of some machines does not hear of the others", async () => {
  const some = {
    procedure: "load_stop_history",
    input: { list: "M1;M2" },
    subjects: ["M1", "M2"],
    events: ["StopChanged"],
  };
  const { transport, calls, stop } = await setUp(some, []);
  transport.emit("StopChanged", { machine_id: "M3" });
  await settle();
  expect(calls()).toBe(1);
  transport.emit("StopChanged", { machine_id: "M2" });
  await settle();
  expect(calls()).toBe(2);
  stop();
});

test("what nobody shows any more listens to nothing", async () => {
  const { transport, calls, leave, stop } = await setUp(load, rows, machines);
  leave();
  transport.emit("AccessChanged");
  await settle();
  expect(calls()).toBe(1);
  stop();
});

test("after a gap everything shown is read again", async () => {
  const { transport, calls, stop } = await setUp(load, rows, machines);
  transport.emit("Snapshot", { state: {} });
  await settle();
  expect(calls()).toBe(2);
  stop();
});

test("a first read that an event has overtaken is made again when it is done", async () => {
  const answers = [[1], [2]];
  const waiting: (() => void)[] = [];
  const answer = () => new Promise((resolve) => waiting.push(() => resolve(answers.shift())));
  const read = { procedure: "load_stop_history", input: {}, events: ["StopChanged"] };
  const { transport, data, calls, stop } = await setUp(read, answer);
  transport.emit("StopChanged", { machine_id: "M1" });
  await settle();
  expect(calls()).toBe(1);
  waiting.shift()?.();
  await settle();
  waiting.shift()?.();
  await settle();
  expect([data(), calls()]).toEqual([[2], 2]);
  stop();
});

test("a read that failed without a link is made again when the link is back", async () => {
  const one = { procedure: "load_stop_history", input: {}, events: ["StopChanged"] };
  const { transport, clock, calls, data, stop } = await setUp(one, [1]);
  transport.setLink(false);
  transport.emit("StopChanged", { machine_id: "M1" });
  await settle();
  transport.answer("load_stop_history", [2]);
  transport.setLink(true);
  clock.advance(1_000);
  await settle();
  expect([data(), calls()]).toEqual([[2], 3]);
  stop();
});
