import type { DragEvent } from "react";
import { within } from "../actions/geometry.ts";
import { useDashboardDocument } from "./use-dashboard.ts";
import { useCanvasStore } from "./view.ts";
import type { Part } from "./parts.ts";
import { useAdd, useCellsFor } from "./use-add.ts";

/** What is under way from the palette: while it is dragged a browser tells the canvas nothing but that it is. */
let dragged: Part | null = null;
const mark = "application/x-shopwright-part";

export const beginDrag = (event: DragEvent, part: Part): void => {
  dragged = part;
  event.dataTransfer.setData(mark, part.name);
  event.dataTransfer.effectAllowed = "copy";
};

export const endDrag = (): void => {
  dragged = null;
};

/** Takes parts of the palette onto the canvas, at the cells below the pointer. */
export const useDropTarget = (
  pointOf: (event: DragEvent) => { x: number; y: number },
  isReadOnly: boolean,
): { over: (event: DragEvent) => void; leave: () => void; drop: (event: DragEvent) => void } => {
  const canvas = useCanvasStore();
  const { size } = useDashboardDocument();
  const cellsOf = useCellsFor();
  const add = useAdd();
  const boxUnder = (event: DragEvent, part: Part) => {
    const cells = cellsOf(part);
    const { x, y } = pointOf(event);
    return within({ x: Math.floor(x - cells.w / 2 + 0.5), y: Math.floor(y - cells.h / 2 + 0.5), ...cells }, size);
  };
  const leave = () => canvas.setState({ drop: null });
  return {
    over: (event) => {
      if (!dragged || isReadOnly) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      canvas.setState({ drop: boxUnder(event, dragged) });
    },
    leave,
    drop: (event) => {
      if (!dragged || isReadOnly) return;
      event.preventDefault();
      add(dragged, boxUnder(event, dragged));
      endDrag();
      leave();
    },
  };
};
