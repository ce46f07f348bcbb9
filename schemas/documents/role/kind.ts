import { defineKind } from "#schemas/documents/kind.ts";
import { envelope } from "./migrations/0001-envelope.ts";
import { RoleDocument } from "./schema.ts";

export const roleKind = defineKind({
  kind: "role",
  schema: RoleDocument,
  version: 1,
  migrations: [envelope],
  defaults: { level: 0, permissions: [] },
});
