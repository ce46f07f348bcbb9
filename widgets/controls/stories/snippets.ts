import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { isObject } from "#schemas/documents/json.ts";
import { type Answer, fakeTransport } from "#engine/testing/fake-transport.ts";
import { dashboardOf } from "./dashboard-story.tsx";

type Widgets = DashboardDocument["widgets"];

/** A snippet with one value of a machine, read from a source of its own. */
export const card = (more: Partial<DashboardDocument> = {}): DashboardDocument => ({
  ...dashboardOf(
    [
      { component: "free-text", config: { text: "Machine {machineId1}", tag: "h3" } },
      {
        component: "datasource-value",
        config: { title: "Good", value: { dataSource: "machine", dataKey: "good" } },
      },
    ],
    {
      slug: "card",
      isSnippet: true,
      size: { x: 12, y: 12 },
      parameters: [{ name: "machineId1", default: "M0" }],
      dataSources: [{ slug: "machine", source: "load_machine", parameters: { machine_ids: "{machineId1}" } }],
    },
  ),
  ...more,
});

/** A snippet without sources. */
export const plain = (slug: string, widgets: Widgets, more: Partial<DashboardDocument> = {}): DashboardDocument =>
  dashboardOf(widgets, { slug, isSnippet: true, dataSources: [], ...more });

export const text = (says: string): Widgets[number] => ({
  id: says,
  component: "free-text",
  pos: { x: 0, y: 0, w: 12, h: 6 },
  config: { text: says },
});

export const embeds = (slug: string): Widgets[number] => ({
  id: `embeds-${slug}`,
  component: "sub-dashboard",
  pos: { x: 0, y: 6, w: 12, h: 6 },
  config: { dashboard: { slug }, grid: { columns: 1 } },
});

const rowsOf = ({ slug, parameters }: Record<string, unknown>) => {
  const { machineId1 } = isObject(parameters) ? parameters : {};
  const machine_id = typeof machineId1 === "string" ? machineId1 : "none";
  return {
    slug,
    columns: [{ key: "good", type: "number" }],
    rows: [{ machine_id, good: machine_id.length * 1000 }],
    fetched_at: "2026-01-05T08:00:00Z",
    error: null,
  };
};

/** A server with these dashboards; sources answer a row of the machine that they are asked for. */
export const serverOf = (dashboards: readonly DashboardDocument[], rows: Answer = rowsOf) =>
  fakeTransport({
    procedures: { load_dashboard_data: rows },
    documents: Object.fromEntries(dashboards.map((one) => [`dashboard/${one.slug}`, one])),
  });
