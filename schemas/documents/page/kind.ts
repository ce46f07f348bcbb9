import { defineKind } from "#schemas/documents/kind.ts";
import { envelope } from "./migrations/0001-envelope.ts";
import { PageDocument } from "./schema.ts";

export const pageKind = defineKind({
  kind: "page",
  schema: PageDocument,
  version: 1,
  migrations: [envelope],
  defaults: { path: "/", content: { kind: "home" }, meta: {} },
});
