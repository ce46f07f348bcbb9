import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { DashboardDocument, DataSource } from "#schemas/documents/dashboard/schema.ts";
import { dashboardReads } from "#engine/bindings/sources.ts";
import { createEngineStore } from "#engine/store/store.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { createQueryClient } from "../queries/client.ts";
import { keepLive } from "../queries/live.ts";
import { callsBy } from "../queries/polled-fixture.ts";
import { readOptions } from "../queries/use-reads.ts";

/** The read of a dashboard's one source. */
const readOf = (source: Partial<DataSource>) =>
  dashboardReads(
    { slug: "hall", dataSources: [{ slug: "s", source: "load_machines", ...source }] } as DashboardDocument,
    {},
  )["s"]!;

test("a data source is read again by its interval: 60 s unless it says otherwise, and at least 10 s [WD-710] [OV-475] [OV-476]", async () => {
  const moments = [0, 9, 10, 20, 59, 60];
  expect(await callsBy(readOf({ interval: 20 }), moments)).toEqual([1, 1, 1, 2, 3, 4]);
  expect(await callsBy(readOf({}), moments)).toEqual([1, 1, 1, 1, 1, 2]);
  expect(await callsBy(readOf({ interval: 1 }), moments)).toEqual([1, 1, 2, 3, 6, 7]);
});

test("a data source is read again when one of its events is raised, and by no other [WD-710]", async () => {
  const read = readOf({ events: ["MachineChanged"] });
  const transport = fakeTransport({ procedures: { [read.procedure]: { rows: [], error: null } } });
  const [client, clock, state] = [createQueryClient(), fakeClock(), createEngineStore(0)];
  const stop = keepLive(client, transport, clock, state);
  const leave = new QueryObserver(
    client,
    readOptions(client, transport, () => state.getState().entities, read),
  ).subscribe(() => {});
  await expect.poll(() => transport.calls.length).toBe(1);
  transport.emit("QuantityReported");
  clock.advance(5000);
  expect(transport.calls).toHaveLength(1);
  transport.emit("MachineChanged");
  clock.advance(5000);
  await expect.poll(() => transport.calls.length).toBe(2);
  leave();
  stop();
  client.clear();
});
