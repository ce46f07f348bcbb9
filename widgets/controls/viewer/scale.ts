/** A page as a whole, as wide as its box, or as wide as its box allows of stretching: a page is never distorted. */
export type PageFit = "contain" | "cover" | "fill";

interface Size {
  width: number;
  height: number;
}

const least = 0.1;

/** The scale at which a page stands in its box; at least a tenth, so that a box without size draws something. */
export const scaleOf = (page: Size, box: Size, fit: PageFit): number => {
  const [across, down] = [box.width / page.width, box.height / page.height];
  return Math.max(least, fit === "contain" ? Math.min(across, down) : across);
};
