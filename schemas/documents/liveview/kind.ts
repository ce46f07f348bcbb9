import { defineKind } from "#schemas/documents/kind.ts";
import { envelope } from "./migrations/0001-envelope.ts";
import { LiveViewDocument } from "./schema.ts";

export const liveviewKind = defineKind({
  kind: "liveview",
  schema: LiveViewDocument,
  version: 1,
  migrations: [envelope],
  defaults: { items: [] },
});
