import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the line that is selected in sight: when it is chosen, and when the area gets lower, as it does when the actions
 * for it appear. Scrolling away from it stays possible.
 */
export const useInView = (
  scroller: RefObject<HTMLElement | null>,
  selected: ReadonlySet<string>,
  indexOf: (key: string) => number,
  rowHeight: number,
): void => {
  const latest = useRef(indexOf);
  useEffect(() => {
    latest.current = indexOf;
  });
  useEffect(() => {
    const area = scroller.current;
    const key = [...selected].at(-1);
    if (!area || key === undefined) return undefined;
    const show = () => {
      const index = latest.current(key);
      if (index < 0) return;
      const head = area.querySelector("thead")?.offsetHeight ?? 0;
      const top = index * rowHeight;
      const lowest = head + top + rowHeight - area.clientHeight;
      if (area.scrollTop > top) area.scrollTop = top;
      else if (area.scrollTop < lowest) area.scrollTop = lowest;
    };
    const observer = new ResizeObserver(show);
    observer.observe(area);
    return () => observer.disconnect();
  }, [scroller, selected, rowHeight]);
};
