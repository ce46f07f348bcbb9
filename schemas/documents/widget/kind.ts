import { defineKind } from "#schemas/documents/kind.ts";
import { envelope } from "./migrations/0001-envelope.ts";
import { WidgetDocument } from "./schema.ts";

export const widgetKind = defineKind({
  kind: "widget",
  schema: WidgetDocument,
  version: 1,
  migrations: [envelope],
  defaults: { widget: "free-text", name: "New widget", config: {} },
  name: "name",
});
