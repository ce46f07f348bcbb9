/** The share of a row of 12 columns that a button takes, less its share of the gaps of 8 px; undefined for size 0, its natural width. */
export const widthOf = (size: number): string | undefined =>
  size > 0 ? `calc(${(size / 12) * 100}% - ${8 * (1 - size / 12)}px)` : undefined;

/** The dashboard of an address, if it is one of a dashboard. */
export const dashboardOf = (pathname: string): string | undefined => /^\/dashboards\/([^/?#]+)/.exec(pathname)?.[1];

/** Under the administration the timed redirect never leaves the page. */
export const isAdminPath = (pathname: string): boolean => pathname === "/admin" || pathname.startsWith("/admin/");
