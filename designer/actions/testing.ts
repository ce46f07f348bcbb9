import type { DashboardDocument, DashboardWidget, Position } from "#schemas/documents/dashboard/schema.ts";

/** A widget of a test's dashboard: `[x, y, w, h]` or a position. */
export const widgetAt = (
  id: string,
  at: readonly [number, number, number, number] | Position,
  more: Partial<DashboardWidget> = {},
): DashboardWidget => {
  const pos: Position = "x" in at ? at : { x: at[0], y: at[1], w: at[2], h: at[3] };
  return { id, component: "gauge", pos, config: {}, ...more };
};

/** A dashboard of 24 x 12 cells. */
export const dashboardWith = (
  widgets: DashboardWidget[],
  more: Partial<DashboardDocument> = {},
): DashboardDocument => ({
  kind: "dashboard",
  slug: "hall",
  schemaVersion: 1,
  title: "Hall",
  size: { x: 24, y: 12 },
  dataSources: [],
  widgets,
  ...more,
});

/** `[x, y, w, h]` of each widget by its id. */
export const placesOf = ({ widgets }: DashboardDocument): Record<string, number[]> =>
  Object.fromEntries(widgets.map(({ id, pos: { x, y, w, h } }) => [id, [x, y, w, h]]));

export const idsOf = ({ widgets }: DashboardDocument): string[] => widgets.map(({ id }) => id);
