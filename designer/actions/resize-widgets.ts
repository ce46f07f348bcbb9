import { type Box, clamp, type Extent, scaleBox, within } from "./geometry.ts";
import { type DashboardEdit, extentOf, mergeName, openWidgets, placed, positionIn, type Width } from "./dashboard.ts";

const grown = <B extends Box>(box: B, dw: number, dh: number, extent: Extent): B => ({
  ...box,
  w: clamp(box.w + dw, 1, Math.max(1, extent.x - box.x)),
  h: clamp(box.h + dh, 1, Math.max(1, extent.y - box.y)),
});

/** Makes each widget so many cells wider and higher: at least one cell, and never beyond the grid. */
export const resizeWidgets = (ids: readonly string[], dw: number, dh: number, width: Width): DashboardEdit => ({
  label: "designer.edit.resize",
  values: { count: ids.length, name: ids[0] ?? "" },
  merge: mergeName("resize", ids, width),
  change: (document) => {
    const extent = extentOf(document, width);
    const places = openWidgets(document, ids).map(
      (widget) => [widget.id, grown(positionIn(document, widget, width), dw, dh, extent)] as const,
    );
    return placed(document, width, new Map(places));
  },
});

/** Resizes widgets together: each keeps its share of the frame around them, which turns from one box into another. */
export const reframeWidgets = (ids: readonly string[], from: Box, to: Box, width: Width): DashboardEdit => ({
  label: "designer.edit.resize",
  values: { count: ids.length, name: ids[0] ?? "" },
  change: (document) => {
    const extent = extentOf(document, width);
    const places = openWidgets(document, ids).map(
      (widget) => [widget.id, within(scaleBox(positionIn(document, widget, width), from, to), extent)] as const,
    );
    return placed(document, width, new Map(places));
  },
});
