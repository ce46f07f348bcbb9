import { defineKind } from "#schemas/documents/kind.ts";
import { envelope } from "./migrations/0001-envelope.ts";
import { FlowDocument } from "./schema.ts";

export const flowKind = defineKind({
  kind: "flow",
  schema: FlowDocument,
  version: 1,
  migrations: [envelope],
  defaults: { steps: [] },
});
