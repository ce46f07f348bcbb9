import type { DashboardDocument, DashboardWidget, DataSource } from "#schemas/documents/dashboard/schema.ts";
import type { Client } from "#tests/faults/client.ts";
import { putDocument } from "./documents.ts";

const day = { period: "today", locationtype: "department" };
const departments = ["10", "20", "30"];

/** Twelve distinct reads: machines, orders and statistics of three departments. */
export const twelveSources: DataSource[] = [
  { slug: "machines", source: "load_machines", multimachine: true, events: ["MachineChanged"] },
  { slug: "orders", source: "load_all_running_orders", multimachine: true, events: ["OrderChanged"] },
  { slug: "fc1", source: "load_machine", parameters: { machine_id: "FC1" } },
  ...["availability_location", "stopreasons_location", "stopreasons_daily_location"].flatMap((task) =>
    departments.map((location) => ({
      slug: `${task}-${location}`,
      source: "graph",
      multimachine: true,
      parameters: {
        ...day,
        ...(task === "stopreasons_daily_location" ? { period: "week" } : {}),
        task,
        location,
      },
    })),
  ),
];

const sourceAt = (index: number): string => twelveSources[index % twelveSources.length]?.slug ?? "machines";
const keyAt = (slug: string): string =>
  slug === "machines" || slug === "fc1" ? "card_good_qty" : slug === "orders" ? "card_good_qty" : "stop_time";

const value = (index: number): Omit<DashboardWidget, "pos" | "id"> => {
  const dataSource = sourceAt(index);
  return {
    component: "production-value",
    config: {
      title: `Value ${index}`,
      value: { dataSource, dataKey: keyAt(dataSource), operation: "sum" },
      display: "number",
    },
  };
};
const gauge = (index: number): Omit<DashboardWidget, "pos" | "id"> => ({
  component: "gauge",
  config: {
    title: `Gauge ${index}`,
    value: {
      dataSource: `availability_location-${departments[index % 3]}`,
      dataKey: "availability",
      operation: "single",
    },
  },
});
const graph = (index: number): Omit<DashboardWidget, "pos" | "id"> => ({
  component: "graph",
  config: {
    title: `Graph ${index}`,
    task: "stopreasons_location",
    graphType: ["bar", "line", "doughnut"][index % 3],
    labelMode: "hours",
    locationtype: "department",
    location: departments[index % 3],
    period: "today",
  },
});
const tile = (index: number): Omit<DashboardWidget, "pos" | "id"> => ({
  component: "status",
  config: { machineId: `FC${(index % 8) + 1}`, mode: "informative" },
});
const table = (): Omit<DashboardWidget, "pos" | "id"> => ({
  component: "table",
  config: {
    title: "Orders",
    value: { dataSource: "orders" },
    table: {
      columns: [{ key: "machine_id" }, { key: "part_description" }, { key: "remaining_qty", component: "round-0" }],
    },
  },
});
const text = (index: number): Omit<DashboardWidget, "pos" | "id"> => ({
  component: "free-text",
  config: { text: `Text ${index}` },
});

const spread = (slug: string, parts: readonly Omit<DashboardWidget, "pos" | "id">[]): DashboardDocument => ({
  kind: "dashboard",
  slug,
  schemaVersion: 1,
  title: slug,
  display: true,
  suitedForDesktops: true,
  suitedForXXL: true,
  size: { x: 20, y: 10 },
  dataSources: twelveSources,
  widgets: parts.map((part, index) => ({
    ...part,
    id: `w${index}`,
    pos: { x: (index % 10) * 2, y: Math.floor(index / 10) * (10 / Math.ceil(parts.length / 10)), w: 2, h: 1 },
  })),
});

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** 100 widgets of all kinds; 20 of them draw a chart. */
export const mixedDashboard = (): DashboardDocument =>
  spread("bench-mixed", [
    ...many(30, tile),
    ...many(34, value),
    ...many(12, gauge),
    ...many(20, graph),
    ...many(2, table),
    ...many(2, text),
  ]);

/** 60 values over twelve distinct sources. */
export const equalDashboard = (): DashboardDocument => spread("bench-equal", many(60, value));

/** Saves a dashboard as an administrator does. */
export const saveDashboard = (admin: Client, document: DashboardDocument): Promise<void> =>
  putDocument(admin, `dashboard/${document.slug}`, document);
