import { defineKind } from "#schemas/documents/kind.ts";
import { envelope } from "./migrations/0001-envelope.ts";
import { LabelDocument } from "./schema.ts";

export const labelKind = defineKind({
  kind: "label",
  schema: LabelDocument,
  version: 1,
  migrations: [envelope],
  defaults: { of: "order", width: 100, height: 50, elements: [] },
});
