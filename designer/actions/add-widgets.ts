import type { DashboardWidget } from "#schemas/documents/dashboard/schema.ts";
import { within } from "./geometry.ts";
import type { DashboardEdit } from "./dashboard.ts";
import { freeIds } from "./widget-ids.ts";

/** Puts widgets above the others; ids that are taken by then become free ones, places stay within the grid. */
export const addWidgets = (added: readonly DashboardWidget[], label = "designer.edit.add"): DashboardEdit => ({
  label,
  values: { count: added.length, name: added[0]?.component ?? "" },
  change: (document) => {
    if (added.length === 0) return document;
    const taken = new Set(document.widgets.map(({ id }) => id));
    const isFree = added.every(({ id }) => !taken.has(id)) && new Set(added.map(({ id }) => id)).size === added.length;
    const ids = isFree
      ? added.map(({ id }) => id)
      : freeIds(
          document,
          added.map(({ id }) => id),
        );
    const placed = added.map((widget, index) => ({
      ...widget,
      id: ids[index] ?? widget.id,
      pos: within(widget.pos, document.size),
    }));
    return { ...document, widgets: [...document.widgets, ...placed] };
  },
});
