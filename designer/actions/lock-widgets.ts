import { type DashboardEdit, isLocked, lockKey, mapWidgets, unlocked } from "./dashboard.ts";

/** Locks widgets against being moved, resized and removed, or opens them again. */
export const lockWidgets = (ids: readonly string[], locked: boolean): DashboardEdit => ({
  label: locked ? "designer.edit.lock" : "designer.edit.unlock",
  values: { count: ids.length, name: ids[0] ?? "" },
  change: (document) =>
    mapWidgets(document, (widget) => {
      if (!ids.includes(widget.id) || isLocked(widget) === locked) return widget;
      return locked ? { ...widget, [lockKey]: true } : unlocked(widget);
    }),
});
