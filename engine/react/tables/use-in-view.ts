import { type RefObject, useEffect, useRef } from "react";

const heightIn = (area: HTMLElement, name: string): number => area.querySelector<HTMLElement>(name)?.offsetHeight ?? 0;

/** Scrolls no farther than a line needs to stand between the head and the foot, which stay. */
const showLine = (area: HTMLElement, index: number, rowHeight: number): void => {
  if (index < 0) return;
  const top = index * rowHeight;
  const lowest = heightIn(area, "thead") + top + rowHeight + heightIn(area, "tfoot") - area.clientHeight;
  if (area.scrollTop > top) area.scrollTop = top;
  else if (area.scrollTop < lowest) area.scrollTop = lowest;
};

/** Stands any of a line between the head and the foot of an area that is so high? */
const isInSight = (area: HTMLElement, height: number, index: number, rowHeight: number): boolean => {
  const top = index * rowHeight - area.scrollTop;
  return top + rowHeight > 0 && heightIn(area, "thead") + top < height - heightIn(area, "tfoot");
};

/**
 * Keeps a line in sight when the area gets lower, as it does when the actions for a chosen row appear: the row that was
 * chosen or the line that the keys led to, whichever came last. Who scrolls away from it is left where they are.
 */
export const useInView = (
  scroller: RefObject<HTMLElement | null>,
  selected: ReadonlySet<string>,
  indexOf: (key: string) => number,
  rowHeight: number,
): { show: (index: number) => void } => {
  const kept = useRef<(() => number) | null>(null);
  const latest = useRef(indexOf);
  useEffect(() => {
    latest.current = indexOf;
  });
  // The key and not the set, which is another one whenever the rows are read anew.
  const chosen = [...selected].at(-1);
  useEffect(() => {
    kept.current = chosen === undefined ? null : () => latest.current(chosen);
    if (scroller.current && kept.current) showLine(scroller.current, kept.current(), rowHeight);
  }, [scroller, chosen, rowHeight]);
  useEffect(() => {
    const area = scroller.current;
    if (!area) return undefined;
    let height = area.clientHeight;
    // By the height before: what a lower area hides was not scrolled away from.
    const checkSight = () => {
      if (kept.current && !isInSight(area, height, kept.current(), rowHeight)) kept.current = null;
    };
    const observer = new ResizeObserver(() => {
      height = area.clientHeight;
      if (kept.current) showLine(area, kept.current(), rowHeight);
    });
    observer.observe(area);
    area.addEventListener("scroll", checkSight, { passive: true });
    return () => {
      observer.disconnect();
      area.removeEventListener("scroll", checkSight);
    };
  }, [scroller, rowHeight]);
  return {
    show: (index) => {
      kept.current = () => index;
      if (scroller.current) showLine(scroller.current, index, rowHeight);
    },
  };
};
