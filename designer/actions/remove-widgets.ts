import { breakpoints } from "#schemas/documents/dashboard/schema.ts";
import { type DashboardEdit, forgetPlaces, openWidgets } from "./dashboard.ts";
import { produce } from "./draft.ts";

/** Removes widgets with their places at all widths; locked ones stay. */
export const removeWidgets = (ids: readonly string[], label = "designer.edit.remove"): DashboardEdit => ({
  label,
  values: { count: ids.length, name: ids[0] ?? "" },
  change: (document) => {
    const gone = new Set(openWidgets(document, ids).map(({ id }) => id));
    if (gone.size === 0) return document;
    return produce(document, (draft) => {
      draft.widgets = draft.widgets.filter(({ id }) => !gone.has(id));
      for (const width of breakpoints) forgetPlaces(draft, width, gone);
    });
  },
});
