import { defineKind } from "#schemas/documents/kind.ts";
import { envelope } from "./migrations/0001-envelope.ts";
import { subject } from "./migrations/0002-subject.ts";
import { TextsDocument } from "./schema.ts";

export const textsKind = defineKind({
  kind: "texts",
  schema: TextsDocument,
  version: 2,
  migrations: [envelope, subject],
  defaults: { texts: {} },
});
