import type { DashboardDocument, DashboardWidget } from "#schemas/documents/dashboard/schema.ts";
import { boundsOf, within } from "./geometry.ts";
import { unlocked } from "./dashboard.ts";
import { freeIds } from "./widget-ids.ts";

/** How far a copy stands from what it copies: a cell down and right, or back where the grid ends there. */
const offsetOf = ({ size }: DashboardDocument, widgets: readonly DashboardWidget[]) => {
  const around = boundsOf(widgets.map(({ pos }) => pos));
  if (!around) return { dx: 0, dy: 0 };
  return {
    dx: around.x + around.w + 1 <= size.x ? 1 : around.x > 0 ? -1 : 0,
    dy: around.y + around.h + 1 <= size.y ? 1 : around.y > 0 ? -1 : 0,
  };
};

/** Unlocked copies of widgets for a dashboard: new readable ids, within the grid, and `aside` of their originals. */
export const copiesFor = (
  document: DashboardDocument,
  widgets: readonly DashboardWidget[],
  aside = true,
): DashboardWidget[] => {
  const ids = freeIds(
    document,
    widgets.map(({ id }) => id),
  );
  const { dx, dy } = aside ? offsetOf(document, widgets) : { dx: 0, dy: 0 };
  return widgets.map((widget, index) => ({
    ...unlocked(widget),
    id: ids[index] ?? widget.id,
    pos: within({ ...widget.pos, x: widget.pos.x + dx, y: widget.pos.y + dy }, document.size),
  }));
};
