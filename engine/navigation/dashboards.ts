import type { Breakpoint } from "#schemas/documents/dashboard/schema.ts";
import { buildPath } from "./path.ts";

/** The index fields of a dashboard that decide whether a visitor can open it. Missing flags are false, level is 0. */
export interface DashboardEntry {
  slug: string;
  display?: boolean;
  userlevel?: number;
  suitedForMobile?: boolean;
  suitedForTablet?: boolean;
  suitedForDesktops?: boolean;
  suitedForXXL?: boolean;
  isSnippet?: boolean;
}

export const dashboardPattern = "/dashboards/{dashboard}";

/** The dashboard of who has chosen none. */
export const standardDashboard = "default";

/** Where a dashboard is. */
export const dashboardPath = (slug: string): string => buildPath(dashboardPattern, { dashboard: slug });

/** The class of a viewport width in CSS pixels: up to 600, 1000 and 1599, and above. */
export const breakpointOf = (width: number): Breakpoint => {
  if (width <= 600) return "mobile";
  if (width <= 1000) return "tablet";
  return width < 1600 ? "desktop" : "xxl";
};

const flags = {
  mobile: "suitedForMobile",
  tablet: "suitedForTablet",
  desktop: "suitedForDesktops",
  xxl: "suitedForXXL",
} as const satisfies Record<Breakpoint, keyof DashboardEntry>;

/** Suited for the width; the rest has been judged. */
export const isSuited = (entry: Omit<DashboardEntry, "slug">, width: number): boolean =>
  entry[flags[breakpointOf(width)]] === true;

/** Shown at all, high enough a level, and suited for the width. Snippets are never pages. */
export const isAvailable = (entry: DashboardEntry, usertype: number, width: number): boolean =>
  entry.display === true && entry.isSnippet !== true && usertype >= (entry.userlevel ?? 0) && isSuited(entry, width);

/**
 * The dashboard behind an address: the one of the slug when it is available; for `default` else the first available
 * one in menu order; null when the address shows that it is not available here.
 */
export const dashboardToOpen = (slug: string, available: readonly { slug: string }[]): string | null => {
  if (available.some((entry) => entry.slug === slug)) return slug;
  return slug === standardDashboard ? (available[0]?.slug ?? null) : null;
};

/** The dashboard that comes after the one of the slug, round and round; after anything else the first. Null where there is no other. */
export const dashboardAfter = (slug: string | undefined, available: readonly { slug: string }[]): string | null => {
  const at = available.findIndex((entry) => entry.slug === slug);
  const next = available[(at + 1) % available.length]?.slug;
  return next === undefined || next === slug ? null : next;
};
