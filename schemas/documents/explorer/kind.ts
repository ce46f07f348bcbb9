import { defineKind } from "#schemas/documents/kind.ts";
import { envelope } from "./migrations/0001-envelope.ts";
import { ExplorerDocument } from "./schema.ts";

export const explorerKind = defineKind({
  kind: "explorer",
  schema: ExplorerDocument,
  version: 1,
  migrations: [envelope],
  defaults: { sources: [], dimensions: [], measures: [], filters: [], overviews: [] },
});
