import type { Visitor } from "./context.ts";

/** The address at which a user of the isolation layout begins. */
export const isolationHome = "/isolation";

/** The page of the own account; the server offers it to a confined visitor only where that has no role yet. */
export const accountPath = "/account";

/** A dashboard in the isolation layout. */
const isolatedDashboard = (slug: string): string => `/isolation/db/${encodeURIComponent(slug)}`;

/** What the isolation layout has for a visitor; `gone` is a dashboard that the account names and nobody can open. */
export type Entry =
  | { kind: "dashboard"; slug: string; to: string }
  | { kind: "gone"; slug: string }
  | { kind: "none" }
  | { kind: "free" };

/** The first of a visitor's entries, by the dashboards that the server says are open. */
export const firstEntry = (
  { isolation_required, dashboard_isolated }: Pick<Visitor, "isolation_required" | "dashboard_isolated">,
  dashboards: readonly { slug: string }[],
): Entry => {
  if (!isolation_required) return { kind: "free" };
  const slug = dashboard_isolated[0];
  if (slug === undefined) return { kind: "none" };
  const isOpen = dashboards.some((dashboard) => dashboard.slug === slug);
  return isOpen ? { kind: "dashboard", slug, to: isolatedDashboard(slug) } : { kind: "gone", slug };
};
