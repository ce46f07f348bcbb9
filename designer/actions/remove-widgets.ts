import { breakpoints, type DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { type DashboardEdit, openWidgets } from "./dashboard.ts";

type Layouts = NonNullable<DashboardDocument["layouts"]>;

/** The layouts without these widgets; a width without any place of its own is gone. */
const layoutsWithout = (layouts: Layouts, gone: ReadonlySet<string>): Layouts =>
  Object.fromEntries(
    breakpoints.flatMap((width) => {
      const kept = Object.entries(layouts[width] ?? {}).filter(([id]) => !gone.has(id));
      return kept.length > 0 ? [[width, Object.fromEntries(kept)]] : [];
    }),
  );

/** Removes widgets with their places at all widths; locked ones stay. */
export const removeWidgets = (ids: readonly string[], label = "designer.edit.remove"): DashboardEdit => ({
  label,
  values: { count: ids.length, name: ids[0] ?? "" },
  change: (document) => {
    const gone = new Set(openWidgets(document, ids).map(({ id }) => id));
    if (gone.size === 0) return document;
    const { layouts, ...rest } = document;
    const left = layouts && layoutsWithout(layouts, gone);
    return {
      ...rest,
      widgets: document.widgets.filter(({ id }) => !gone.has(id)),
      ...(left && Object.keys(left).length > 0 ? { layouts: left } : {}),
    };
  },
});
