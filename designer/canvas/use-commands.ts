import { useCallback } from "react";
import { lockWidgets } from "../actions/lock-widgets.ts";
import { isLocked, widgetsOf } from "../actions/dashboard.ts";
import { duplicateWidgets } from "../actions/duplicate-widgets.ts";
import { moveWidgets } from "../actions/move-widgets.ts";
import { clipOf, pasteWidgets } from "../actions/paste-widgets.ts";
import { removeWidgets } from "../actions/remove-widgets.ts";
import { resizeWidgets } from "../actions/resize-widgets.ts";
import { setLayer } from "../actions/set-layer.ts";
import { useSession } from "../documents/SessionProvider.tsx";
import { clipFrom, keepClip, keptClip, textOf } from "./clipboard.ts";
import { zoomIn, zoomOut } from "./frames.ts";
import { neighbour } from "./hit.ts";
import type { Command } from "./keys.ts";
import { dashboardOf, useLayerOf } from "./use-dashboard.ts";
import { useCanvasStore } from "./view.ts";

/** What the canvas can be told, by keys and by buttons. */
export interface Commands {
  run: (command: Command) => void;
  /** The chosen widgets as text, which is also kept for other dashboards; null when none is chosen. */
  copy: () => string | null;
  /** Puts in what was copied: the text given, else what was kept. Answers whether there was anything. */
  paste: (text: string | null) => boolean;
}

/** Commands on the chosen widgets of the dashboard under edit. */
export const useCommands = (): Commands => {
  const session = useSession();
  const canvas = useCanvasStore();
  const layerOf = useLayerOf();

  const run = useCallback(
    (command: Command) => {
      const { selection } = session.store.getState();
      const document = dashboardOf(session);
      const { width, shownZoom } = canvas.getState();
      const ids = widgetsOf(document, selection).map(({ id }) => id);
      const first = ids[0];
      switch (command.do) {
        case "select all":
          return session.select(document.widgets.map(({ id }) => id));
        case "select none":
          return session.select([]);
        case "zoom":
          return canvas.setState({ zoom: zoomAfter(command.to, shownZoom) });
        case "go": {
          const next =
            first === undefined ? document.widgets[0]?.id : neighbour(document, first, command.towards, width);
          return next === undefined || next === null ? undefined : session.select([next]);
        }
        case "move":
          if (first === undefined) return session.select(document.widgets.slice(0, 1).map(({ id }) => id));
          return session.apply(moveWidgets(ids, command.dx, command.dy, width));
        case "resize":
          return session.apply(resizeWidgets(ids, command.dw, command.dh, width));
        case "layer":
          return session.apply(setLayer(ids, command.move, width, layerOf));
        case "lock":
          return session.apply(lockWidgets(ids, !widgetsOf(document, ids).every(isLocked)));
        case "remove":
          return session.apply(removeWidgets(ids));
        case "duplicate": {
          if (first === undefined || session.store.getState().readOnly !== null) return undefined;
          const copies = duplicateWidgets(document, ids);
          session.apply(copies.edit);
          return session.select(copies.ids);
        }
      }
    },
    [session, canvas, layerOf],
  );

  const copy = useCallback(() => {
    const { selection } = session.store.getState();
    const clip = clipOf(dashboardOf(session), selection);
    if (clip.widgets.length === 0) return null;
    keepClip(clip);
    return textOf(clip);
  }, [session]);

  const paste = useCallback(
    (text: string | null) => {
      const clip = text === null ? keptClip() : clipFrom(text);
      if (!clip || session.store.getState().readOnly !== null) return false;
      const pasted = pasteWidgets(dashboardOf(session), clip);
      session.apply(pasted.edit);
      session.select(pasted.ids);
      return true;
    },
    [session],
  );
  return { run, copy, paste };
};

const zoomAfter = (to: "in" | "out" | "fit", shown: number): number | null => {
  if (to === "fit") return null;
  return to === "in" ? zoomIn(shown) : zoomOut(shown);
};
