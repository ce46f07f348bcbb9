import type { Breakpoint } from "#schemas/documents/dashboard/schema.ts";
import type { DashboardEdit } from "./dashboard.ts";

/** Lets widgets (all of them when none is named) take their own places at a width again. */
export const resetLayout = (width: Breakpoint, ids: readonly string[] = []): DashboardEdit => ({
  label: "designer.edit.resetLayout",
  values: { count: ids.length },
  change: (document) => {
    const layout = document.layouts?.[width];
    if (!layout) return document;
    const kept = Object.entries(layout).filter(([id]) => ids.length > 0 && !ids.includes(id));
    if (kept.length === Object.keys(layout).length) return document;
    const { [width]: _gone, ...others } = document.layouts ?? {};
    const layouts = { ...others, ...(kept.length > 0 ? { [width]: Object.fromEntries(kept) } : {}) };
    const { layouts: _before, ...rest } = document;
    return Object.keys(layouts).length > 0 ? { ...rest, layouts } : rest;
  },
});
