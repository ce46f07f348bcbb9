import type { Draft } from "immer";
import type { Breakpoint, DashboardDocument, DashboardWidget, Position } from "#schemas/documents/dashboard/schema.ts";
import { positionAt } from "#engine/documents/position.ts";
import type { Edit } from "../documents/edit.ts";
import type { Extent } from "./geometry.ts";

/** An edit of a dashboard. */
export type DashboardEdit = Edit<DashboardDocument>;

/** Which positions are meant: those of one screen width, or (null) the widgets' own, which hold for all widths. */
export type Width = Breakpoint | null;

/** The key of a widget that cannot be moved, resized or removed until it is unlocked; the composer's own, no view reads it. */
export const lockKey = "x-locked";
export const isLocked = (widget: DashboardWidget): boolean => lockKey in widget && widget[lockKey] === true;

/** The widget without its lock. */
export const unlocked = (widget: DashboardWidget): DashboardWidget => {
  const open = { ...widget };
  Reflect.deleteProperty(open, lockKey);
  return open;
};

/** What a layout places below the grid makes the page scroll; so many grids below it are enough. */
const pagesBelow = 8;

/** The room for widgets. A width's own layout may go on below the grid, a widget's own position may not. */
export const extentOf = ({ size }: DashboardDocument, width: Width): Extent =>
  width === null ? size : { x: size.x, y: size.y * pagesBelow };

/** Where a widget stands at a width. */
export const positionIn = (document: DashboardDocument, widget: DashboardWidget, width: Width): Position =>
  width === null ? widget.pos : positionAt(widget, document.layouts, width);

export const widgetsOf = (document: DashboardDocument, ids: readonly string[]): DashboardWidget[] => {
  const wanted = new Set(ids);
  return document.widgets.filter(({ id }) => wanted.has(id));
};

/** Those of the named widgets that may be moved and removed. */
export const openWidgets = (document: DashboardDocument, ids: readonly string[]): DashboardWidget[] =>
  widgetsOf(document, ids).filter((widget) => !isLocked(widget));

const isSame = (a: Position, b: Position): boolean =>
  a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h && a.z === b.z;

/** The document with changed widgets; what the function answers as it was keeps its identity, up to the document. */
export const mapWidgets = (
  document: DashboardDocument,
  change: (widget: DashboardWidget) => DashboardWidget,
): DashboardDocument => {
  const widgets = document.widgets.map(change);
  return widgets.every((widget, index) => widget === document.widgets[index]) ? document : { ...document, widgets };
};

const placeInLayout = (
  document: DashboardDocument,
  width: Breakpoint,
  places: ReadonlyMap<string, Position>,
): DashboardDocument => {
  const layout = { ...document.layouts?.[width] };
  let isChanged = false;
  for (const widget of document.widgets) {
    const place = places.get(widget.id);
    if (!place || isSame(place, positionAt(widget, document.layouts, width))) continue;
    layout[widget.id] = place;
    isChanged = true;
  }
  return isChanged ? { ...document, layouts: { ...document.layouts, [width]: layout } } : document;
};

/** Takes places of widgets out of a draft's layout of a width; a layout without any is gone, and so are all layouts. */
export const forgetPlaces = (draft: Draft<DashboardDocument>, width: Breakpoint, ids: Iterable<string>): void => {
  const layout = draft.layouts?.[width];
  if (!draft.layouts || !layout) return;
  for (const id of ids) delete layout[id];
  if (Object.keys(layout).length === 0) delete draft.layouts[width];
  if (Object.keys(draft.layouts).length === 0) delete draft.layouts;
};

/** The document with widgets at other places of a width. */
export const placed = (
  document: DashboardDocument,
  width: Width,
  places: ReadonlyMap<string, Position>,
): DashboardDocument =>
  width === null
    ? mapWidgets(document, (widget) => {
        const pos = places.get(widget.id);
        return pos && !isSame(pos, widget.pos) ? { ...widget, pos } : widget;
      })
    : placeInLayout(document, width, places);

/** The name of edits in a row that are one step: what is done to which widgets at which width. */
export const mergeName = (what: string, ids: readonly string[], width: Width): string =>
  `${what}/${width ?? "all"}/${ids.join(",")}`;
