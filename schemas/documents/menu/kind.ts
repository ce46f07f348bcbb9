import { defineKind } from "#schemas/documents/kind.ts";
import { envelope } from "./migrations/0001-envelope.ts";
import { MenuDocument } from "./schema.ts";

export const menuKind = defineKind({
  kind: "menu",
  schema: MenuDocument,
  version: 1,
  migrations: [envelope],
  defaults: { entries: [] },
});
