import { defineKind } from "#schemas/documents/kind.ts";
import { envelope } from "./migrations/0001-envelope.ts";
import { DashboardDocument } from "./schema.ts";

/** The shipped grid of a new dashboard is 24 x 12 cells. */
export const dashboardKind = defineKind({
  kind: "dashboard",
  schema: DashboardDocument,
  version: 1,
  migrations: [envelope],
  defaults: { size: { x: 24, y: 12 }, dataSources: [], widgets: [] },
});
