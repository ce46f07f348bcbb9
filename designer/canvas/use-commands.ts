import { useCallback } from "react";
import { clipOf, pasteWidgets } from "../actions/paste-widgets.ts";
import { useSession } from "../documents/SessionProvider.tsx";
import { clipFrom, keepClip, keptClip, textOf } from "./clipboard.ts";
import type { Command } from "./keys.ts";
import { outcomeOf } from "./outcome.ts";
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
      const { selection, readOnly } = session.store.getState();
      const { width, shownZoom } = canvas.getState();
      const document = dashboardOf(session);
      const situation = { document, selection, width, shownZoom, layerOf, readOnly: readOnly !== null };
      const { edit, select, zoom } = outcomeOf(command, situation);
      if (edit) session.apply(edit);
      if (select) session.select(select);
      if (zoom !== undefined) canvas.setState({ zoom });
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
