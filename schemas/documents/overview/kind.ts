import { defineKind } from "#schemas/documents/kind.ts";
import { envelope } from "./migrations/0001-envelope.ts";
import { defaultInterval } from "./interval.ts";
import { OverviewDocument } from "./schema.ts";

export const overviewKind = defineKind({
  kind: "overview",
  schema: OverviewDocument,
  version: 1,
  migrations: [envelope],
  defaults: {
    overview_name: "New overview",
    interval: defaultInterval,
    columns: [{ key: "machine_id" }],
    headerStyle: "status",
  },
  name: "overview_name",
  isNumbered: true,
});
