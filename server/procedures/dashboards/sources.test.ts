import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Value } from "typebox/value";
import { historyPerDay } from "#schemas/plant/procedures/statistics/history_per_day.ts";
import { loadProductionGoals } from "#schemas/plant/procedures/statistics/load_production_goals.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import { type QueryPlant, startQueryPlant } from "#tests/support/query-plant.ts";
import { DataSourceResult } from "#schemas/platform/dashboards/load_dashboard_data.ts";

const parametersOf: Record<string, Record<string, unknown>> = {
  load_machines: {},
  load_machine: { machine_ids: "FC1" },
  load_running_orders: { machine_ids: "FC1" },
  load_planned_orders: { machine_ids: "FC1", erp_resource: "FC1", erp_connection_type: "none" },
  load_finished_orders: { machine_ids: "FC1" },
  load_production_goals: loadProductionGoals.example,
  history_per_day: historyPerDay.example,
  load_uncoded_stops: { machine_ids: "FC1", shift: null },
  load_query_data: { record_no: 6, parameters: {} },
  graph: { task: "availability", period: "today", machine_ids: "FC1" },
};
const names = Object.keys(parametersOf);

const dashboard = (sources: readonly { slug: string; source: string; parameters?: object }[]) => ({
  kind: "dashboard",
  slug: "sources",
  schemaVersion: 1,
  title: "Sources",
  size: { x: 12, y: 6 },
  display: true,
  userlevel: 0,
  dataSources: sources.map((source) => ({ multimachine: true, ...source })),
  widgets: [],
});

describe.each(anyDatabase)("the sources of dashboards on $kind", (database) => {
  let plant: QueryPlant;
  beforeAll(async () => {
    plant = await startQueryPlant(database);
  });
  afterAll(() => plant.server.close());

  const save = async (document: object) =>
    (await plant.client("boss")).json("PUT", "/api/documents/dashboard/sources", document, { "if-none-match": "*" });

  it("[WD-709] answer rows under the name of a procedure that is marked, and no other name is saved", async () => {
    for (const source of ["load_users", "load_everything"]) {
      const { status, body } = await save(dashboard([{ slug: "one", source }]));
      expect([source, status, body.call_status[0].call_code]).toEqual([source, 422, 16]);
    }
    const document = dashboard(
      names.map((source) => ({ slug: source, source, parameters: parametersOf[source] ?? {} })),
    );
    expect((await save(document)).status).toBe(201);
    const boss = await plant.client("boss");
    for (const slug of names) {
      const { body } = await boss.call("load_dashboard_data", { dashboard: "sources", slug, parameters: {} });
      expect([slug, body.res.error, body.res.slug, Value.Check(DataSourceResult, body.res)]).toEqual([
        slug,
        null,
        slug,
        true,
      ]);
    }
  });
});
