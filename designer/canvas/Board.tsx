import { memo, useMemo } from "react";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { usePresets } from "#engine/react/dashboard/use-presets.ts";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { positionIn, type Width } from "../actions/dashboard.ts";
import { CanvasWidget } from "./CanvasWidget.tsx";
import { createTurns } from "./turns.ts";

interface BoardProps {
  document: DashboardDocument;
  width: Width;
  selection: readonly string[];
  /** Indexes of the widgets in which the server found faults. */
  faulty: ReadonlySet<number>;
}

/** The widgets of the dashboard under edit at their places. */
export const Board = memo(({ document, width, selection, faulty }: BoardProps) => {
  const presets = usePresets(document);
  const clock = useClock();
  const turns = useMemo(() => createTurns(clock), [clock]);
  if (!presets) return null;
  const chosen = new Set(selection);
  return document.widgets.map((widget, index) => (
    <CanvasWidget
      key={widget.id}
      widget={widget}
      place={positionIn(document, widget, width)}
      size={document.size}
      presets={presets}
      turns={turns}
      selected={chosen.has(widget.id)}
      faulty={faulty.has(index)}
    />
  ));
});
