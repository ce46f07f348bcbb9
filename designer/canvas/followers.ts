import type { Box } from "../actions/geometry.ts";

/** Elements of chosen widgets that follow a gesture without being drawn again. */
export interface Followers {
  /** Moves them by so many cells. */
  move: (dx: number, dy: number) => void;
  /** Lays them out as their frame turns from one box into another. */
  reframe: (place: (id: string) => Box | null) => void;
  /** Leaves their places to the document again. */
  release: () => void;
}

interface Cells {
  /** Pixels of a cell. */
  width: number;
  height: number;
  size: { x: number; y: number };
}

const percent = (share: number): string => `${share * 100}%`;

/** The widgets with these ids inside a board, while a gesture moves them. */
export const followersIn = (board: HTMLElement, ids: readonly string[], { width, height, size }: Cells): Followers => {
  const elements = ids.flatMap((id) => {
    const element = board.querySelector<HTMLElement>(`[data-widget="${CSS.escape(id)}"]`);
    return element ? [{ id, element, style: element.style.cssText }] : [];
  });
  // A layer of its own each: what lies below them is not painted again.
  for (const { element } of elements) element.style.willChange = "transform";
  return {
    move: (dx, dy) => {
      for (const { element } of elements) element.style.transform = `translate(${dx * width}px, ${dy * height}px)`;
    },
    reframe: (place) => {
      for (const { id, element } of elements) {
        const box = place(id);
        if (!box) continue;
        element.style.left = percent(box.x / size.x);
        element.style.top = percent(box.y / size.y);
        element.style.width = percent(box.w / size.x);
        element.style.height = percent(box.h / size.y);
      }
    },
    release: () => {
      for (const { element, style } of elements) element.style.cssText = style;
    },
  };
};
