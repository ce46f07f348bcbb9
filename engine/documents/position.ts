import type { Breakpoint, DashboardDocument, DashboardWidget, Position } from "#schemas/documents/dashboard/schema.ts";

/** The layer of a widget that has none of its own. */
export const defaultLayer = 5;

/** A place in percent of the grid and on its layer. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
  layer: number;
}

type Size = DashboardDocument["size"];

/** Where a widget stands at a breakpoint: where its layout says, else its own position. */
export const positionAt = (
  { id, pos }: Pick<DashboardWidget, "id" | "pos">,
  layouts: DashboardDocument["layouts"],
  breakpoint: Breakpoint,
): Position => {
  const layout = layouts?.[breakpoint];
  return layout && Object.hasOwn(layout, id) ? (layout[id] ?? pos) : pos;
};

/** Grid cells as percent of the grid; a position without layer gets the type's. */
export const placeOf = ({ x, y, w, h, z }: Position, size: Size, layer: number = defaultLayer): Place => ({
  left: (x / size.x) * 100,
  top: (y / size.y) * 100,
  width: (w / size.x) * 100,
  height: (h / size.y) * 100,
  layer: z ?? layer,
});
