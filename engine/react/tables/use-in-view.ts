import { type RefObject, useEffect, useRef } from "react";

/** Scrolls no farther than a line needs to stand between the head and the foot, which stay. */
const showLine = (area: HTMLElement, index: number, rowHeight: number): void => {
  if (index < 0) return;
  const fixed = (name: string) => area.querySelector<HTMLElement>(name)?.offsetHeight ?? 0;
  const top = index * rowHeight;
  const lowest = fixed("thead") + top + rowHeight + fixed("tfoot") - area.clientHeight;
  if (area.scrollTop > top) area.scrollTop = top;
  else if (area.scrollTop < lowest) area.scrollTop = lowest;
};

/**
 * Keeps the line that is selected in sight: when it is chosen, and when the area gets lower, as it does when the actions
 * for it appear. Scrolling away from it stays possible.
 */
export const useInView = (
  scroller: RefObject<HTMLElement | null>,
  selected: ReadonlySet<string>,
  indexOf: (key: string) => number,
  rowHeight: number,
): { show: (index: number) => void } => {
  const latest = useRef(indexOf);
  useEffect(() => {
    latest.current = indexOf;
  });
  useEffect(() => {
    const area = scroller.current;
    const key = [...selected].at(-1);
    if (!area || key === undefined) return undefined;
    const observer = new ResizeObserver(() => showLine(area, latest.current(key), rowHeight));
    observer.observe(area);
    return () => observer.disconnect();
  }, [scroller, selected, rowHeight]);
  return {
    show: (index) => {
      if (scroller.current) showLine(scroller.current, index, rowHeight);
    },
  };
};
