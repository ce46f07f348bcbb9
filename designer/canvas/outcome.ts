import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { type DashboardEdit, isLocked, type Width, widgetsOf } from "../actions/dashboard.ts";
import { duplicateWidgets } from "../actions/duplicate-widgets.ts";
import { lockWidgets } from "../actions/lock-widgets.ts";
import { moveWidgets } from "../actions/move-widgets.ts";
import { removeWidgets } from "../actions/remove-widgets.ts";
import { resizeWidgets } from "../actions/resize-widgets.ts";
import { type LayerOf, setLayer } from "../actions/set-layer.ts";
import { zoomIn, zoomOut } from "./frames.ts";
import { type Direction, neighbour } from "./hit.ts";
import type { Command } from "./keys.ts";

/** What a command may depend on: the dashboard, what is chosen of it, and how it is looked at. */
export interface Situation {
  document: DashboardDocument;
  selection: readonly string[];
  width: Width;
  /** The share of the real size at which it stands. */
  shownZoom: number;
  layerOf: LayerOf;
  readOnly: boolean;
}

/** What a command does: an edit, then other widgets chosen, or another zoom (null fits the screen into the room). */
export interface Outcome {
  edit?: DashboardEdit;
  select?: readonly string[];
  zoom?: number | null;
}

const zoomAfter = (to: "in" | "out" | "fit", shown: number): number | null => {
  if (to === "fit") return null;
  return to === "in" ? zoomIn(shown) : zoomOut(shown);
};

/** The widget beside the chosen one; the first of all where none is chosen. */
const nextTo = ({ document, width }: Situation, first: string | undefined, towards: Direction): Outcome => {
  const next = first === undefined ? document.widgets[0]?.id : neighbour(document, first, towards, width);
  return next === undefined || next === null ? {} : { select: [next] };
};

/** What a command does in a situation. */
export const outcomeOf = (command: Command, situation: Situation): Outcome => {
  const { document, selection, width, shownZoom, layerOf, readOnly } = situation;
  const chosen = widgetsOf(document, selection);
  const ids = chosen.map(({ id }) => id);
  switch (command.do) {
    case "select all":
      return { select: document.widgets.map(({ id }) => id) };
    case "select none":
      return { select: [] };
    case "zoom":
      return { zoom: zoomAfter(command.to, shownZoom) };
    case "go":
      return nextTo(situation, ids[0], command.towards);
    case "move":
      return ids.length === 0
        ? { select: document.widgets.slice(0, 1).map(({ id }) => id) }
        : { edit: moveWidgets(ids, command.dx, command.dy, width) };
    case "resize":
      return { edit: resizeWidgets(ids, command.dw, command.dh, width) };
    case "layer":
      return { edit: setLayer(ids, command.move, width, layerOf) };
    case "lock":
      return { edit: lockWidgets(ids, !chosen.every(isLocked)) };
    case "remove":
      return { edit: removeWidgets(ids) };
    case "duplicate": {
      if (ids.length === 0 || readOnly) return {};
      const copies = duplicateWidgets(document, ids);
      return { edit: copies.edit, select: copies.ids };
    }
  }
};
