import { breakpoints } from "#schemas/documents/dashboard/schema.ts";
import type { DashboardEdit } from "./dashboard.ts";

/** Gives a widget another id, at all widths; an id that is taken or empty changes nothing. */
export const renameWidget = (from: string, to: string): DashboardEdit => ({
  label: "designer.edit.rename",
  values: { from, to },
  change: (document) => {
    if (to === "" || to.length > 64 || document.widgets.some(({ id }) => id === to)) return document;
    const { layouts, ...rest } = document;
    const renamed = Object.fromEntries(
      breakpoints.flatMap((width) => {
        const places = Object.entries(layouts?.[width] ?? {});
        return places.length > 0
          ? [[width, Object.fromEntries(places.map(([id, place]) => [id === from ? to : id, place]))]]
          : [];
      }),
    );
    return {
      ...rest,
      widgets: document.widgets.map((widget) => (widget.id === from ? { ...widget, id: to } : widget)),
      ...(layouts ? { layouts: renamed } : {}),
    };
  },
});
