import type { Breakpoint } from "#schemas/documents/dashboard/schema.ts";
import type { Width } from "../actions/dashboard.ts";
import { clamp } from "../actions/geometry.ts";

/** A screen in CSS pixels, less what stands around a dashboard there. */
export interface Screen {
  width: number;
  height: number;
}

/** The screen that a dashboard is looked at on while it is edited for a width. */
export const screens: Readonly<Record<Breakpoint, Screen>> = {
  mobile: { width: 390, height: 780 },
  tablet: { width: 820, height: 1060 },
  desktop: { width: 1280, height: 720 },
  xxl: { width: 1920, height: 1016 },
};

/** A widget's own position is looked at on a desktop. */
export const screenOf = (width: Width): Screen => screens[width ?? "desktop"];

const smallestZoom = 0.1;
const largestZoom = 4;

/** Steps of the zoom, as shares of the real size. */
const zoomSteps = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 4] as const;

export const zoomIn = (zoom: number): number => zoomSteps.find((step) => step > zoom + 0.001) ?? largestZoom;
export const zoomOut = (zoom: number): number => zoomSteps.findLast((step) => step < zoom - 0.001) ?? smallestZoom;

/** The zoom at which a screen fits into a room of so many pixels, never larger than it is. */
export const fitting = (screen: Screen, room: Screen): number =>
  clamp(Math.min(room.width / screen.width, room.height / screen.height, 1), smallestZoom, 1);
