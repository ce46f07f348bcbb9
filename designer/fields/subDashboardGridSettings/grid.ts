import type { SubDashboardGridSettings } from "#schemas/values/subDashboardGridSettings/schema.ts";

export const gridDefaults = { columns: 4, rows: 1, padding: 0, fill: false } as const;
export const gridMinimum = { columns: 1, rows: 1, padding: 0 } as const;

/** Settings as they are written: whole columns and rows of at least 1, a padding of at least 0. */
export const heldGrid = (grid: SubDashboardGridSettings): SubDashboardGridSettings => ({
  ...grid,
  columns: Math.max(gridMinimum.columns, Math.trunc(grid.columns ?? gridDefaults.columns)),
  rows: Math.max(gridMinimum.rows, Math.trunc(grid.rows ?? gridDefaults.rows)),
  padding: Math.max(gridMinimum.padding, grid.padding ?? gridDefaults.padding),
});
