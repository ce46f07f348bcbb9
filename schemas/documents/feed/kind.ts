import { defineKind } from "#schemas/documents/kind.ts";
import { envelope } from "./migrations/0001-envelope.ts";
import { FeedDocument } from "./schema.ts";

export const feedKind = defineKind({
  kind: "feed",
  schema: FeedDocument,
  version: 1,
  migrations: [envelope],
  defaults: { topics: [] },
});
