import { moveOf } from "./geometry.ts";
import { type DashboardEdit, extentOf, mergeName, openWidgets, placed, positionIn, type Width } from "./dashboard.ts";

/** Moves widgets together by whole cells; at the edge of the grid all of them stop. Locked ones stay where they are. */
export const moveWidgets = (ids: readonly string[], dx: number, dy: number, width: Width): DashboardEdit => ({
  label: "designer.edit.move",
  values: { count: ids.length, name: ids[0] ?? "" },
  merge: mergeName("move", ids, width),
  change: (document) => {
    const moved = openWidgets(document, ids).map(({ id, ...rest }) => ({
      id,
      position: positionIn(document, { id, ...rest }, width),
    }));
    const by = moveOf(
      moved.map(({ position }) => position),
      dx,
      dy,
      extentOf(document, width),
    );
    const places = moved.map(
      ({ id, position }) => [id, { ...position, x: position.x + by.dx, y: position.y + by.dy }] as const,
    );
    return placed(document, width, new Map(places));
  },
});
