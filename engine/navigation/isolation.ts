import type { Label } from "#schemas/documents/envelope.ts";
import type { PageDocument } from "#schemas/documents/page/schema.ts";
import type { AppDashboard } from "#schemas/protocol/app.ts";
import type { Visitor } from "./context.ts";

/** The address at which a user of the isolation layout begins, and the one that leads back to it from there. */
export const isolationHome = "/isolation";
export const isolationHomeAgain = "/isolation/2";

/** The page of the own account; the server offers it to a confined visitor only where that has no role yet. */
export const accountPath = "/account";

/** The internal activities of a user of the isolation layout. */
const isolatedActivities = "/isolation/ia";

/** `ia` and `db` are the two isolation pages; everywhere else it is empty. */
export const isolationSuperType = (path: string): "ia" | "db" | "" => {
  if (/^\/isolation\/ia(?:\/|$)/.test(path)) return "ia";
  return /^\/isolation\/db(?:\/|$)/.test(path) ? "db" : "";
};

/** What a page shows that is for nobody: an address without a content. */
export const forNobody = "not-here";

/** A dashboard in the isolation layout. */
const isolatedDashboard = (slug: string): string => `/isolation/db/${encodeURIComponent(slug)}`;

/** A page that the isolation layout has for a visitor. */
export interface Entry {
  to: string;
  title: Label;
}

/** How a visitor stands to the isolation layout: with entries, with a dashboard that nobody can open any more, with nothing, or not kept to it. */
export type Standing =
  | { kind: "open"; entries: readonly [Entry, ...Entry[]] }
  | { kind: "gone"; slug: string }
  | { kind: "none" }
  | { kind: "free" };

/** What the server says is open, as far as entries follow from it. */
interface Offered {
  pages: readonly PageDocument[];
  dashboards: readonly AppDashboard[];
}

const activitiesEntry = ({ activities }: Visitor, { pages }: Offered): Entry[] =>
  pages
    .filter(({ path, content }) => activities && path === isolatedActivities && content.kind !== forNobody)
    .map(({ title }) => ({ to: isolatedActivities, title }));

const dashboardEntry = ({ dashboard_isolated }: Visitor, { dashboards }: Offered): Entry[] =>
  dashboards
    .filter(({ slug }) => dashboard_isolated[0] === slug)
    .map(({ slug, title }) => ({ to: isolatedDashboard(slug), title: title as Label }));

/** A visitor's entries, the internal activities first. Source: docs/specification, OV-515 and OV-516. */
export const standingOf = (visitor: Visitor, offered: Offered): Standing => {
  if (!visitor.isolation_required) return { kind: "free" };
  const [first, ...others] = [...activitiesEntry(visitor, offered), ...dashboardEntry(visitor, offered)];
  if (first) return { kind: "open", entries: [first, ...others] };
  const slug = visitor.dashboard_isolated[0];
  return slug === undefined ? { kind: "none" } : { kind: "gone", slug };
};

/** The entry at which a visitor of several last was (`ia` or `db`, as it is remembered); undefined where it was none. */
export const lastEntryOf = (standing: Standing, superType: string | undefined): string | undefined =>
  standing.kind === "open" && standing.entries.length > 1 && superType
    ? standing.entries.find(({ to }) => isolationSuperType(to) === superType)?.to
    : undefined;

/** Is the dashboard one of the entries? */
export const hasDashboard = (standing: Standing, slug: string): boolean =>
  standing.kind === "open" && standing.entries.some(({ to }) => to === isolatedDashboard(slug));
