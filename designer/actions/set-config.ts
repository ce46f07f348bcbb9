import type { JsonObject } from "#schemas/documents/json.ts";
import { type DashboardEdit, mapWidgets } from "./dashboard.ts";

/** Sets the options of a widget; edits of one property in a row are one step. */
export const setConfig = (id: string, config: JsonObject, property: string): DashboardEdit => ({
  label: "designer.edit.config",
  values: { name: id },
  merge: `config/${id}/${property}`,
  change: (document) => mapWidgets(document, (widget) => (widget.id === id ? { ...widget, config } : widget)),
});
