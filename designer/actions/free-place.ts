import type { DashboardDocument, Position } from "#schemas/documents/dashboard/schema.ts";
import { clamp, overlaps } from "../canvas/geometry.ts";

/**
 * The first free place of the grid for so many cells, in reading order; sections are background and take no place. A
 * full grid gives its upper left corner: widgets may overlap.
 */
export const freePlace = (
  { size, widgets }: Pick<DashboardDocument, "size" | "widgets">,
  wanted: { w: number; h: number },
  isBackground: (component: string) => boolean = (component) => component === "section",
): Position => {
  const w = clamp(wanted.w, 1, size.x);
  const h = clamp(wanted.h, 1, size.y);
  const taken = widgets.filter(({ component }) => !isBackground(component)).map(({ pos }) => pos);
  for (let y = 0; y + h <= size.y; y += 1)
    for (let x = 0; x + w <= size.x; x += 1) {
      const place = { x, y, w, h };
      if (!taken.some((box) => overlaps(box, place))) return place;
    }
  return { x: 0, y: 0, w, h };
};
