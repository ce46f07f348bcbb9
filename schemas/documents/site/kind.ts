import { defineKind } from "#schemas/documents/kind.ts";
import { envelope } from "./migrations/0001-envelope.ts";
import { SiteDocument } from "./schema.ts";

export const siteKind = defineKind({
  kind: "site",
  schema: SiteDocument,
  version: 1,
  migrations: [envelope],
  defaults: { settings: {} },
});
