import { defineKind } from "#schemas/documents/kind.ts";
import { envelope } from "./migrations/0001-envelope.ts";
import { ThemeDocument } from "./schema.ts";

export const themeKind = defineKind({
  kind: "theme",
  schema: ThemeDocument,
  version: 1,
  migrations: [envelope],
  defaults: { scheme: "auto", bottomNavigation: "right", variables: {} },
});
