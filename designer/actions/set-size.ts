import { breakpoints, type DashboardDocument, type Position } from "#schemas/documents/dashboard/schema.ts";
import { clamp, within } from "./geometry.ts";
import { type DashboardEdit, extentOf, placed, positionIn, type Width } from "./dashboard.ts";

const most = 200;
const cells = (value: number): number => clamp(Math.round(Number.isFinite(value) ? value : 1), 1, most);

const intoGrid = (document: DashboardDocument, width: Width): DashboardDocument => {
  const extent = extentOf(document, width);
  const places = document.widgets.map((widget): [string, Position] => [
    widget.id,
    within(positionIn(document, widget, width), extent),
  ]);
  return placed(document, width, new Map(places));
};

/** Sets the grid's columns and rows (1 to 200). Widgets that would stand outside come back inside. */
export const setSize = (size: { x: number; y: number }): DashboardEdit => ({
  label: "designer.edit.size",
  values: { x: cells(size.x), y: cells(size.y) },
  merge: "size",
  change: (document) => {
    const next = { x: cells(size.x), y: cells(size.y) };
    if (next.x === document.size.x && next.y === document.size.y) return document;
    const widths = [null, ...breakpoints.filter((width) => document.layouts?.[width])];
    return widths.reduce<DashboardDocument>(intoGrid, { ...document, size: next });
  },
});
