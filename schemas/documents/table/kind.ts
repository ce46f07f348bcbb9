import { defineKind } from "#schemas/documents/kind.ts";
import { envelope } from "./migrations/0001-envelope.ts";
import { TableDocument } from "./schema.ts";

export const tableKind = defineKind({
  kind: "table",
  schema: TableDocument,
  version: 1,
  migrations: [envelope],
  defaults: { columns: [{ key: "id" }] },
});
