import type { DashboardDocument, Position } from "#schemas/documents/dashboard/schema.ts";
import { clamp, overlaps } from "./geometry.ts";

type Widgets = DashboardDocument["widgets"];

const staggered = (widgets: Widgets, { w, h }: { w: number; h: number }, size: DashboardDocument["size"]): Position => {
  const corners = new Set(widgets.map(({ pos }) => `${pos.x} ${pos.y}`));
  let step = 0;
  while (step + w < size.x && step + h < size.y && corners.has(`${step} ${step}`)) step += 1;
  return { x: step, y: step, w, h };
};

/**
 * The first free place of the grid for so many cells, in reading order; sections are background and take no place. On a
 * full grid it lies over others, each new one a cell further down and right, so that none hides another.
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
  return staggered(widgets, { w, h }, size);
};
