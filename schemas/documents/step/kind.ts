import { defineKind } from "#schemas/documents/kind.ts";
import { envelope } from "./migrations/0001-envelope.ts";
import { StepDocument } from "./schema.ts";

export const stepKind = defineKind({
  kind: "step",
  schema: StepDocument,
  version: 1,
  migrations: [envelope],
  defaults: { control: "fields" },
});
