import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import type { Identity } from "#server/auth/identity.ts";
import { fromFlag } from "#server/database/columns.ts";
import { addressOf } from "./shipped.ts";
import type { CompanyDocuments, Entry } from "./store/company.ts";
import { documentsIn, proceduresIn } from "./surroundings.ts";
import type { DocumentRef } from "./types.ts";

/** What decides which documents somebody may see. */
export interface Viewer {
  usertype: number;
  permissions: ReadonlySet<string>;
  dashboardOnly: boolean;
  /** The one dashboard of an isolated user. */
  isolatedTo: string | null;
  /** The documents that a wall screen's token is bound to; null for users. */
  boundTo: readonly DocumentRef[] | null;
}

export const viewerOf = ({ actor, user, documents }: Identity): Viewer => ({
  usertype: actor.usertype,
  permissions: actor.permissions,
  dashboardOnly: user !== null && fromFlag(user.dashboard_only),
  isolatedTo: user?.dashboard_isolated ?? null,
  boundTo: actor.kind === "device" ? documents : null,
});

/** Who has not signed in sees what public pages show. */
export const nobody: Viewer = {
  usertype: -1,
  permissions: new Set(),
  dashboardOnly: false,
  isolatedTo: null,
  boundTo: null,
};

const mayOpenDashboards = (viewer: Viewer, slug: string): boolean =>
  viewer.isolatedTo === null
    ? viewer.dashboardOnly || viewer.permissions.has("can-access-dashboard")
    : viewer.isolatedTo === slug;

const isBound = ({ boundTo }: Viewer, kind: string, slug: string): boolean =>
  boundTo !== null && boundTo.some((one) => one.kind === kind && one.slug === slug);

/**
 * Whether a dashboard is open to somebody as a page, but for the width of the screen, which the browser judges: it is
 * displayed, the level is high enough, it is no snippet, and the right to open it is held.
 */
export const isDashboardAvailable = (dashboard: JsonObject, viewer: Viewer): boolean => {
  const slug = String(dashboard.slug);
  if (viewer.boundTo) return isBound(viewer, "dashboard", slug);
  const level = typeof dashboard.userlevel === "number" ? dashboard.userlevel : 0;
  const isShown = dashboard.display === true && dashboard.isSnippet !== true;
  return isShown && viewer.usertype >= level && mayOpenDashboards(viewer, slug);
};

const keysOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const shows = (page: JsonObject, viewer: Viewer): boolean => {
  const { kind, slug } = isObject(page.content) ? page.content : {};
  return (viewer.boundTo ?? []).some((one) => one.kind === kind && (one.slug === slug || String(slug).includes("{")));
};

/** Whether a page's permissions let somebody open it. */
export const isPageOpen = (page: JsonObject, viewer: Viewer): boolean => {
  const meta = isObject(page.meta) ? page.meta : {};
  if (meta.public === true) return true;
  if (viewer.boundTo) return shows(page, viewer);
  const any = keysOf(meta.permissionsAny);
  const isDashboardPage = isObject(page.content) && page.content.kind === "dashboard";
  const held = (key: string) =>
    viewer.permissions.has(key) ||
    (key === "can-access-dashboard" && isDashboardPage && (viewer.dashboardOnly || viewer.isolatedTo !== null));
  return viewer.usertype >= 0 && keysOf(meta.permissions).every(held) && (any.length === 0 || any.some(held));
};

const never: ReadonlySet<string> = new Set(["role", "query", "site", "feed"]);
const everybodys: ReadonlySet<string> = new Set(["theme", "texts", "menu"]);

const isRoot = ({ kind, document }: Entry, viewer: Viewer): boolean => {
  if (kind === "page") return isPageOpen(document, viewer);
  if (kind === "dashboard") return isDashboardAvailable(document, viewer);
  return viewer.usertype >= 0 && everybodys.has(kind);
};

/** Kinds that a page shows by a name of its route, each document of which may then be opened. */
const namedByRoute = ({ document }: Entry): string[] => {
  const { kind, slug } = isObject(document.content) ? document.content : {};
  return typeof kind === "string" && kind !== "dashboard" && String(slug).includes("{") ? [kind] : [];
};

const closure = (
  { entries }: CompanyDocuments,
  roots: readonly Entry[],
  allowed: (entry: Entry) => boolean,
): Set<string> => {
  const found = new Set<string>();
  const open = [...roots];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const address = addressOf(entry.kind, entry.slug);
    if (found.has(address) || !allowed(entry)) continue;
    found.add(address);
    const kinds = entry.kind === "page" ? namedByRoute(entry) : [];
    const byRoute = kinds.length === 0 ? [] : [...entries.values()].filter(({ kind }) => kinds.includes(kind));
    const used = documentsIn(entry.uses).map(({ kind, slug }) => entries.get(addressOf(kind, slug)));
    open.push(...byRoute, ...used.filter((one) => one !== undefined));
  }
  return found;
};

/** Cached with the documents that it was worked out from. */
const remembered = <T>({ derived }: CompanyDocuments, key: string, work: () => T): T => {
  if (!derived.has(key)) derived.set(key, work());
  return derived.get(key) as T;
};

const keyOf = (viewer: Viewer): string =>
  JSON.stringify([
    viewer.usertype,
    [...viewer.permissions].sort(),
    viewer.dashboardOnly,
    viewer.isolatedTo,
    viewer.boundTo,
  ]);

/**
 * The addresses (`kind/slug`) of all documents that somebody may read to render: their pages, menus and dashboards and
 * all that these use. A dashboard reached by use only counts when it is a snippet or open to the viewer itself.
 */
export const readableDocuments = (company: CompanyDocuments, viewer: Viewer): ReadonlySet<string> =>
  remembered(company, `readable ${keyOf(viewer)}`, () => {
    const bound = (entry: Entry) => isBound(viewer, entry.kind, entry.slug);
    const roots = [...company.entries.values()].filter((entry) => isRoot(entry, viewer) || bound(entry));
    const allowed = (entry: Entry) =>
      !never.has(entry.kind) &&
      // On a screen that a token alone opens nobody acts.
      (entry.kind !== "panel" || viewer.boundTo === null) &&
      (entry.kind !== "dashboard" || entry.document.isSnippet === true || isDashboardAvailable(entry.document, viewer));
    return closure(company, roots, allowed);
  });

/** The procedures that these documents and all they show read; with a dashboard the read of its sources. */
export const readsOf = (company: CompanyDocuments, documents: readonly DocumentRef[]): ReadonlySet<string> =>
  remembered(company, `reads ${JSON.stringify(documents)}`, () => {
    const roots = documents.flatMap(({ kind, slug }) => company.entries.get(addressOf(kind, slug)) ?? []);
    const reached = [...closure(company, roots, ({ kind }) => !never.has(kind) && kind !== "panel")];
    const procedures = reached.flatMap((address) => proceduresIn(company.entries.get(address)?.uses ?? []));
    const hasDashboard = reached.some((address) => address.startsWith("dashboard/"));
    return new Set([...procedures, ...(hasDashboard ? ["load_dashboard_data"] : [])]);
  });
