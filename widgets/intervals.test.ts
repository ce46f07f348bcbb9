import { describe, expect, it } from "vitest";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { dashboardReads } from "#engine/bindings/sources.ts";
import { listRead } from "#engine/react/subject/use-subject.ts";
import { subject } from "#engine/testing/subject.ts";
import { callsBy } from "#engine/react/queries/polled-fixture.ts";
import { productionValue } from "./dashboard/production-value/index.ts";
import { schema as graph } from "./dashboard/graph/schema.ts";
import { statisticsRead } from "./dashboard/graph/tasks.ts";
import { status } from "./dashboard/status/index.ts";

describe("what widgets read again", () => {
  const machines = {
    status: status.readsOf?.({ machineId: "M1" }, {})["machine"],
    "production-value": productionValue.readsOf?.({ machineId: "M1", valueKey: "card_good_qty" }, {})["machine"],
  };

  it("[WD-725] a single machine is read at 0 and 60 s and not between", async () => {
    for (const [type, read] of Object.entries(machines)) {
      expect([type, read]).toMatchObject([type, { procedure: "load_machine", input: { machine_id: "M1" } }]);
      expect([type, await callsBy(read!, [0, 59, 60, 119, 120])]).toEqual([type, [1, 1, 2, 2, 3]]);
    }
  });

  it("[WD-723] the machines are read at 0, 5 and 10 s", async () => {
    const list = listRead(subject)!;
    expect([list.procedure, await callsBy(list, [0, 4, 5, 9, 10])]).toEqual(["load_machines", [1, 1, 2, 2, 3]]);
  });

  it("[WD-727] planned orders, which widgets read from a data source, are read at 0 and 60 s and not between", async () => {
    const dataSources = [{ slug: "planned", source: "load_planned_orders", parameters: { machine_id: "M1" } }];
    const read = dashboardReads({ slug: "hall", dataSources } as unknown as DashboardDocument, {})["planned"]!;
    expect(read.input).toMatchObject({ dashboard: "hall", slug: "planned" });
    expect(await callsBy(read, [0, 1, 59, 60, 119, 120])).toEqual([1, 1, 1, 2, 2, 3]);
  });

  it("[WD-729] a running order is asked for by its machine, without reload", () => {
    expect(status.readsOf?.({ machineId: "M1" }, {})["order"]).toMatchObject({
      procedure: "load_running_order",
      input: { machine_id: "M1", reload: false },
    });
  });

  it("[WD-857] the running order of a status is read at 0 and 300 s and not between", async () => {
    const read = status.readsOf?.({ machineId: "M1" }, {})["order"];
    expect(read?.procedure).toBe("load_running_order");
    expect(await callsBy(read!, [0, 1, 299, 300, 599, 600])).toEqual([1, 1, 1, 2, 2, 3]);
  });

  const task = { task: "stopreasons", machineId: "M1" } as const;

  it("[WD-731] a chart without interval reads at 0 and 60 s", async () => {
    expect(graph.defaults.interval).toBe(60);
    expect(await callsBy(statisticsRead(task, {})!, [0, 59, 60])).toEqual([1, 1, 2]);
  });

  it("[WD-733] a chart's interval counts above 5 s only: 5 and -1 never read again, 10 reads after 10 s", async () => {
    const calls: number[][] = [];
    for (const interval of [5, -1, 10])
      calls.push(await callsBy(statisticsRead({ ...task, interval }, {})!, [0, 9, 10, 600]));
    expect(calls).toEqual([
      [1, 1, 1, 1],
      [1, 1, 1, 1],
      [1, 1, 2, 61],
    ]);
  });
});
