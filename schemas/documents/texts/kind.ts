import { defineKind } from "#schemas/documents/kind.ts";
import { envelope } from "./migrations/0001-envelope.ts";
import { TextsDocument } from "./schema.ts";

export const textsKind = defineKind({
  kind: "texts",
  schema: TextsDocument,
  version: 1,
  migrations: [envelope],
  defaults: { texts: {} },
});
