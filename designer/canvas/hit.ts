import type { DashboardDocument, DashboardWidget } from "#schemas/documents/dashboard/schema.ts";
import { defaultLayer } from "#engine/documents/position.ts";
import { positionIn, type Width } from "../actions/dashboard.ts";
import type { LayerOf } from "../actions/set-layer.ts";
import { type Box, holds, overlaps } from "../actions/geometry.ts";

/** The uppermost widget at a point (in cells); null where there is none. */
export const widgetUnder = (
  document: DashboardDocument,
  at: { x: number; y: number },
  width: Width,
  layerOf: LayerOf,
): DashboardWidget | null => {
  let top: { widget: DashboardWidget; layer: number } | null = null;
  for (const widget of document.widgets) {
    const position = positionIn(document, widget, width);
    if (!holds(position, at)) continue;
    const layer = position.z ?? layerOf(widget.component) ?? defaultLayer;
    if (!top || layer >= top.layer) top = { widget, layer };
  }
  return top?.widget ?? null;
};

/** Ids of the widgets that a drawn frame touches. */
export const widgetsIn = (document: DashboardDocument, frame: Box, width: Width): string[] =>
  document.widgets.filter((widget) => overlaps(positionIn(document, widget, width), frame)).map(({ id }) => id);

export type Direction = "left" | "right" | "up" | "down";

const centre = ({ x, y, w, h }: Box) => ({ x: x + w / 2, y: y + h / 2 });

/** The nearest widget in a direction from another one; distance aside counts double. Null when there is none. */
export const neighbour = (document: DashboardDocument, id: string, towards: Direction, width: Width): string | null => {
  const from = document.widgets.find((widget) => widget.id === id);
  if (!from) return document.widgets[0]?.id ?? null;
  const start = centre(positionIn(document, from, width));
  const [axis, aside, sign] =
    towards === "left" || towards === "right"
      ? (["x", "y", towards === "right" ? 1 : -1] as const)
      : (["y", "x", towards === "down" ? 1 : -1] as const);
  const reached = document.widgets.flatMap((widget) => {
    const at = centre(positionIn(document, widget, width));
    const along = (at[axis] - start[axis]) * sign;
    return widget.id !== id && along > 0
      ? [{ id: widget.id, far: along + 2 * Math.abs(at[aside] - start[aside]) }]
      : [];
  });
  return reached.toSorted((a, b) => a.far - b.far)[0]?.id ?? null;
};
