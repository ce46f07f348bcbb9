import type { Position } from "#schemas/documents/dashboard/schema.ts";
import { within } from "./geometry.ts";
import { type DashboardEdit, extentOf, mergeName, openWidgets, placed, positionIn, type Width } from "./dashboard.ts";

/** Sets parts of a widget's position, as typed into its fields; the place stays within the grid. */
export const placeWidget = (id: string, change: Partial<Position>, width: Width): DashboardEdit => ({
  label: "designer.edit.move",
  values: { count: 1, name: id },
  merge: mergeName("place", [id, ...Object.keys(change)], width),
  change: (document) => {
    const [widget] = openWidgets(document, [id]);
    if (!widget) return document;
    const place = within({ ...positionIn(document, widget, width), ...change }, extentOf(document, width));
    return placed(document, width, new Map([[id, place]]));
  },
});
