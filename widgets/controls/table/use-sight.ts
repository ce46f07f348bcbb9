import { useVirtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";

/** The rows of a long table that scrolls by itself. */
interface SightOf {
  count: number;
  /** Pixels, before a row is measured. */
  rowHeight: number;
  keyAt: (index: number) => string | number;
}

/**
 * The rows in sight of a scroller (`shown`), with the heights of what is above and below them in pixels; `list` measures
 * rows and scrolls to one.
 */
export const useSight = (scroller: RefObject<HTMLElement | null>, { count, rowHeight, keyAt }: SightOf) => {
  // oxlint-disable-next-line react/incompatible-library -- the list is small and compiled elsewhere
  const list = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyAt,
    overscan: 6,
    initialRect: { width: 800, height: 600 },
  });
  const shown = list.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = list.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return { list, shown, above, below };
};
