import { defineKind } from "#schemas/documents/kind.ts";
import { envelope } from "./migrations/0001-envelope.ts";
import { ofEach } from "./migrations/0002-of-each.ts";
import { SiteDocument } from "./schema.ts";

export const siteKind = defineKind({
  kind: "site",
  schema: SiteDocument,
  version: 2,
  migrations: [envelope, ofEach],
  defaults: { settings: {} },
});
