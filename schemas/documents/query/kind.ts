import { defineKind } from "#schemas/documents/kind.ts";
import { envelope } from "./migrations/0001-envelope.ts";
import { QueryDocument } from "./schema.ts";

export const queryKind = defineKind({
  kind: "query",
  schema: QueryDocument,
  version: 1,
  migrations: [envelope],
  defaults: { name: "New query", sql_query: "select 1 as number" },
  name: "name",
  isNumbered: true,
});
