import type { JsonObject } from "#schemas/documents/json.ts";
import { newDocument } from "#schemas/documents/kind.ts";
import { widgetKind } from "#schemas/documents/widget/kind.ts";

/** The document under which a configuration of a widget type is saved. */
export const presetDocument = (widget: string, name: string, slug: string, config: JsonObject) => ({
  ...newDocument(widgetKind, slug, name),
  slug,
  widget,
  name,
  config,
});
