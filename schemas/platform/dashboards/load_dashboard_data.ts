import { Type } from "typebox";
import { DataSource } from "#schemas/documents/dashboard/schema.ts";
import { defineContract } from "#schemas/protocol/contract.ts";
import { eventNames, tellsOfData } from "#schemas/protocol/events.ts";

const closed = { additionalProperties: false } as const;

/** The rows of one source of a dashboard. Rows are flat: text, numbers, booleans and null. */
export const DataSourceResult = Type.Object(
  {
    slug: Type.String(),
    columns: Type.Array(Type.Object({ key: Type.String(), type: Type.String() }, closed)),
    rows: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    fetched_at: Type.String(),
    error: Type.Union([Type.String(), Type.Null()]),
  },
  closed,
);

export const loadDashboardData = defineContract({
  name: "load_dashboard_data",
  area: "dashboards",
  description:
    "Rows of one data source of a stored dashboard, for the given parameters. A source that fails answers with `error`. An editor of dashboards (`view-dashboard-templates`) may give the `source` itself as it stands unsaved, of procedures that the caller may read.",
  kind: "read",
  input: Type.Object(
    {
      dashboard: Type.String({ minLength: 1, maxLength: 128 }),
      slug: Type.String({ minLength: 1, maxLength: 128 }),
      parameters: Type.Record(Type.String({ maxLength: 128 }), Type.String({ maxLength: 4000 })),
      source: Type.Optional(DataSource),
    },
    closed,
  ),
  example: { dashboard: "hall-1", slug: "orders", parameters: {} },
  output: DataSourceResult,
  permission: "base",
  errors: { not_found: "no such dashboard or source", not_allowed: "the dashboard is not available to the caller" },
  events: eventNames.filter(tellsOfData),
  perUser: true,
});
