import type { Breakpoint } from "#schemas/documents/dashboard/schema.ts";
import type { DashboardSelect } from "#schemas/values/dashboardSelect/schema.ts";
import type { SubDashboardGridSettings } from "#schemas/values/subDashboardGridSettings/schema.ts";
import type { ResolvedDashboard } from "#engine/bindings/resolvers/dashboardSelect.ts";

export type ResolvedGrid = Required<SubDashboardGridSettings>;

/** A snippet of the options with what the engine made of it; `at` is its place in the list. */
export interface Entry {
  at: number;
  select: DashboardSelect;
  resolved: ResolvedDashboard;
}

/** The selections that name a snippet. */
export const entriesOf = (
  selects: readonly DashboardSelect[],
  resolvedAt: (at: number) => ResolvedDashboard | undefined,
): Entry[] =>
  selects.flatMap((select, at) => {
    const resolved = resolvedAt(at);
    return select.slug && resolved ? [{ at, select, resolved }] : [];
  });

/** Most cells that a grid draws, whatever its numbers say. */
const mostCells = 400;

export interface CellPlan {
  /** What stands in each cell, row by row; null where nothing does. */
  cells: (Entry | null)[];
  /** Entries for which the grid has no cell. */
  beyond: Entry[];
}

/** Cells beside each other on a phone: more would be too narrow for anything to be read in them. */
const onPhone = 2;

/** The grid as a screen can show it: on a phone the same cells in fewer columns and more rows. */
export const fittedGrid = (grid: ResolvedGrid, breakpoint: Breakpoint): ResolvedGrid => {
  if (breakpoint !== "mobile" || grid.columns <= onPhone) return grid;
  return { ...grid, columns: onPhone, rows: Math.ceil((grid.columns * grid.rows) / onPhone) };
};

export const planCells = (entries: readonly Entry[], { columns, rows }: ResolvedGrid): CellPlan => {
  const count = Math.min(columns * rows, mostCells);
  return {
    cells: Array.from({ length: count }, (_, at) => entries[at] ?? null),
    beyond: entries.slice(count),
  };
};
