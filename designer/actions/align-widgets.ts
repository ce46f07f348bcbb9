import type { Position } from "#schemas/documents/dashboard/schema.ts";
import { type Box, boundsOf, clamp } from "./geometry.ts";
import { type DashboardEdit, extentOf, openWidgets, placed, positionIn, type Width } from "./dashboard.ts";

export const alignments = ["left", "centre", "right", "top", "middle", "bottom", "across", "down"] as const;
/** An edge or centre line to stand on, or equal gaps across or down. */
export type Alignment = (typeof alignments)[number];

type Placed = readonly { id: string; position: Position }[];
type Places = ReadonlyMap<string, Position>;

/** One widget alone is aligned to the grid, several to the box around them. */
const frameOf = (boxes: readonly Box[], grid: { x: number; y: number }): Box =>
  (boxes.length > 1 ? boundsOf(boxes) : null) ?? { x: 0, y: 0, w: grid.x, h: grid.y };

const onto = (box: Position, frame: Box, to: Alignment): Position => {
  if (to === "left") return { ...box, x: frame.x };
  if (to === "centre") return { ...box, x: Math.round(frame.x + (frame.w - box.w) / 2) };
  if (to === "right") return { ...box, x: frame.x + frame.w - box.w };
  if (to === "top") return { ...box, y: frame.y };
  if (to === "middle") return { ...box, y: Math.round(frame.y + (frame.h - box.h) / 2) };
  return { ...box, y: frame.y + frame.h - box.h };
};

/** Equal gaps between the first and the last, in whole cells; widgets that do not fit side by side overlap equally. */
const spread = (widgets: Placed, start: "x" | "y", length: "w" | "h"): Places => {
  const sorted = widgets.toSorted((a, b) => a.position[start] - b.position[start]);
  const around = boundsOf(sorted.map(({ position }) => position));
  if (!around || sorted.length < 3) return new Map();
  const filled = sorted.reduce((sum, { position }) => sum + position[length], 0);
  const gap = (around[length] - filled) / (sorted.length - 1);
  let at = around[start];
  return new Map(
    sorted.map(({ id, position }, index) => {
      const isLast = index === sorted.length - 1;
      const place = isLast ? around[start] + around[length] - position[length] : Math.round(at);
      at += position[length] + gap;
      return [id, { ...position, [start]: place }];
    }),
  );
};

const aligned = (widgets: Placed, to: Alignment, grid: { x: number; y: number }): Places => {
  if (to === "across") return spread(widgets, "x", "w");
  if (to === "down") return spread(widgets, "y", "h");
  const frame = frameOf(
    widgets.map(({ position }) => position),
    grid,
  );
  return new Map(widgets.map(({ id, position }) => [id, onto(position, frame, to)]));
};

/** Aligns widgets to their common edge or centre, or gives them equal gaps (three or more). */
export const alignWidgets = (ids: readonly string[], to: Alignment, width: Width): DashboardEdit => ({
  label: "designer.edit.align",
  values: { count: ids.length },
  change: (document) => {
    const widgets = openWidgets(document, ids).map((widget) => ({
      id: widget.id,
      position: positionIn(document, widget, width),
    }));
    const extent = extentOf(document, width);
    const places = [...aligned(widgets, to, document.size)].map(([id, place]) => {
      const [x, y] = [clamp(place.x, 0, extent.x - place.w), clamp(place.y, 0, extent.y - place.h)];
      return [id, { ...place, x, y }] as const;
    });
    return placed(document, width, new Map(places));
  },
});
