import { describe, expect, test } from "vitest";
import type { DashboardDocument, DataSource } from "#schemas/documents/dashboard/schema.ts";
import type { Parameters } from "./environment.ts";
import { chooseSubject, chooseValue } from "./rows.ts";
import { dashboardReads, reloadDelay, sourceInterval, unsetOf } from "./sources.ts";

const dashboard: DashboardDocument = {
  kind: "dashboard",
  slug: "hall-1",
  schemaVersion: 1,
  title: "Hall 1",
  size: { x: 24, y: 12 },
  parameters: [{ name: "machineId1" }, { name: "line" }],
  dataSources: [
    { slug: "machines", source: "load_machines", multimachine: true, events: ["MachineChanged"] },
    { slug: "orders", source: "load_running_orders", interval: 20, parameters: { machine_ids: "{machineId1}" } },
  ],
  widgets: [],
};

describe("the reads of a dashboard", () => {
  test("one per source, with the parameters that the source names alone", () => {
    expect(dashboardReads(dashboard, { machineId1: "M1", line: "A" })).toEqual({
      machines: {
        procedure: "load_dashboard_data",
        input: { dashboard: "hall-1", slug: "machines", parameters: {} },
        poll: 60,
        events: ["MachineChanged"],
      },
      orders: {
        procedure: "load_dashboard_data",
        input: { dashboard: "hall-1", slug: "orders", parameters: { machineId1: "M1" } },
        poll: 20,
        events: [],
      },
    });
  });

  test("of a dashboard under edit they bring the source along as it stands there", () => {
    const [machines] = dashboard.dataSources;
    expect(dashboardReads(dashboard, {}, true)["machines"]?.input).toEqual({
      dashboard: "hall-1",
      slug: "machines",
      parameters: {},
      source: machines,
    });
  });

  test("a source is not read while a parameter that it needs has no value", () => {
    expect(dashboardReads(dashboard, {})["orders"]).toBeUndefined();
    expect(dashboardReads(dashboard, {})["machines"]).toBeDefined();
  });

  test("a source that is not read says what is to be chosen: the subject where its key is missing, else what is shown", () => {
    const [machines, orders] = dashboard.dataSources as [DataSource, DataSource];
    const ofOne = {
      slug: "machine",
      source: "load_machine",
      parameters: { machine_id: "{machineId1}", line: "{line}" },
    };
    const asked = (source: DataSource, values: Parameters) =>
      unsetOf(dashboard.parameters, source, values, "machine_id");
    expect([
      asked(machines, {}),
      asked(orders, { machineId1: "M1" }),
      asked(ofOne, { machineId1: "M1", line: "A" }),
    ]).toEqual([null, null, null]);
    expect([asked(ofOne, {}), asked(ofOne, { line: "A" })]).toEqual([chooseSubject, chooseSubject]);
    expect([asked(orders, {}), asked(ofOne, { machineId1: "M1" })]).toEqual([chooseValue, chooseValue]);
    expect(unsetOf(dashboard.parameters, ofOne, {}, "")).toEqual(chooseValue);
  });

  test("an interval is 60 s when missing, and 10 s when below [OV-482]", () => {
    expect(
      [undefined, 1, 9, 10, 20].map((interval) => sourceInterval(interval === undefined ? {} : { interval })),
    ).toEqual([60, 10, 10, 10, 20]);
  });

  test("an event reloads at once, a further one at the end of the second", () => {
    expect([reloadDelay(5000, null), reloadDelay(5000, 1000), reloadDelay(5300, 5000)]).toEqual([0, 0, 700]);
  });
});
