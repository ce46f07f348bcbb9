import { type RefObject, useEffect } from "react";

/** Marks on the frame at which side more columns hide (`data-more`), kept while it is scrolled and resized. */
export const useEdges = (frame: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const area = scroller.current;
    if (!area) return undefined;
    const mark = () => {
      const { scrollLeft, clientWidth, scrollWidth } = area;
      const sides = [scrollLeft > 1 ? "left" : "", scrollLeft + clientWidth < scrollWidth - 1 ? "right" : ""];
      const more = sides.join(" ").trim();
      if (frame.current?.getAttribute("data-more") !== more) frame.current?.setAttribute("data-more", more);
    };
    const observer = new ResizeObserver(mark);
    observer.observe(area);
    if (area.firstElementChild) observer.observe(area.firstElementChild);
    area.addEventListener("scroll", mark, { passive: true });
    mark();
    return () => {
      observer.disconnect();
      area.removeEventListener("scroll", mark);
    };
  }, [frame, scroller]);
};
