import { defineKind } from "#schemas/documents/kind.ts";
import { envelope } from "./migrations/0001-envelope.ts";
import { PanelDocument } from "./schema.ts";

export const panelKind = defineKind({
  kind: "panel",
  schema: PanelDocument,
  version: 1,
  migrations: [envelope],
  defaults: { buttons: [] },
});
