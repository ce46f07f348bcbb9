import { deviceFlows } from "#schemas/documents/flow/device.ts";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { ownOverview, shownBy } from "#schemas/documents/page/shown.ts";
import type { Identity } from "#server/identity.ts";
import type { UserRow } from "#server/database/tables/auth.ts";
import { hasNothing, isIsolated } from "#server/auth/users.ts";
import { fromFlag, parseJson } from "#server/database/columns.ts";
import { addressOf } from "./shipped.ts";
import type { CompanyDocuments, Entry } from "./store/company.ts";
import { documentsIn } from "./surroundings.ts";
import type { DocumentRef } from "./types.ts";

/** What decides which documents somebody may see. */
export interface Viewer {
  usertype: number;
  permissions: ReadonlySet<string>;
  dashboardOnly: boolean;
  /** Works on a shared device, on which employees sign in. */
  sharedDevice: boolean;
  /**
   * What a confined user may open: in the isolation layout one dashboard and the internal activities, and, who has no role
   * yet, the own account; null for all others.
   */
  isolated: { dashboard: string | null; activities: boolean; account: boolean } | null;
  /** The documents that a wall screen's token is bound to; null for users. */
  boundTo: readonly DocumentRef[] | null;
}

/** The fields of a user that decide what the user sees beside level and keys. */
export type ViewingUser = Pick<
  UserRow,
  "role" | "dashboard_only" | "dashboard_isolated" | "only_ia" | "isolation_required" | "deviceuser" | "settings"
>;

const hasActivities = ({ only_ia, settings }: ViewingUser): boolean =>
  fromFlag(only_ia) || parseJson<JsonObject>(settings)["internal_activity"] === true;

const isolationOf = (user: ViewingUser): Viewer["isolated"] => {
  if (hasNothing(user)) return { dashboard: null, activities: false, account: true };
  if (!isIsolated(user)) return null;
  return { dashboard: user.dashboard_isolated, activities: hasActivities(user), account: false };
};

/** What the user's own fields say. Source of `activities`: docs/specification, OV-516. */
export const viewingOf = (user: ViewingUser | null): Pick<Viewer, "dashboardOnly" | "sharedDevice" | "isolated"> => ({
  dashboardOnly: user !== null && fromFlag(user.dashboard_only),
  sharedDevice: user !== null && fromFlag(user.deviceuser),
  isolated: user && isolationOf(user),
});

export const viewerOf = ({ actor, user, documents }: Identity): Viewer => ({
  usertype: actor.usertype,
  permissions: actor.permissions,
  ...viewingOf(user),
  boundTo: actor.kind === "device" ? documents : null,
});

/** Who has not signed in sees what public pages show. */
export const nobody: Viewer = {
  usertype: -1,
  permissions: new Set(),
  dashboardOnly: false,
  sharedDevice: false,
  isolated: null,
  boundTo: null,
};

/** Whether somebody sees the own screens and nothing else. */
export const isConfined = ({ isolated, boundTo }: Viewer): boolean => isolated !== null || boundTo !== null;

const mayOpenDashboards = ({ dashboardOnly, permissions }: Viewer): boolean =>
  dashboardOnly || permissions.has("can-access-dashboard");

const isBound = ({ boundTo }: Viewer, kind: string, slug: string): boolean =>
  boundTo !== null && boundTo.some((one) => one.kind === kind && one.slug === slug);

/**
 * Whether a dashboard is open to somebody as a page, but for the width of the screen, which the browser judges: it is
 * displayed, the level is high enough, it is no snippet, and the right to open it is held. An isolated user's own is open
 * whatever its level (OV-520).
 */
export const isDashboardAvailable = (dashboard: JsonObject, viewer: Viewer): boolean => {
  const slug = String(dashboard.slug);
  if (viewer.boundTo) return isBound(viewer, "dashboard", slug);
  const level = typeof dashboard.userlevel === "number" ? dashboard.userlevel : 0;
  const isShown = dashboard.display === true && dashboard.isSnippet !== true;
  if (viewer.isolated) return isShown && viewer.isolated.dashboard === slug;
  return isShown && viewer.usertype >= level && mayOpenDashboards(viewer);
};

const keysOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const shows = (page: JsonObject, viewer: Viewer): boolean => {
  const { kind, slug } = isObject(page.content) ? page.content : {};
  return (viewer.boundTo ?? []).some((one) => one.kind === kind && (one.slug === slug || String(slug).includes("{")));
};

/** What a page shows that is an address without a content yet: that it is not for here. */
const forNobody = "not-here";
const activitiesPath = /^\/isolation\/ia(\/|$)/;
const kindShown = ({ content }: JsonObject): unknown => (isObject(content) ? content.kind : undefined);

/** The page of the internal activities, where there is something on it. */
const isActivities = (page: JsonObject): boolean =>
  activitiesPath.test(String(page.path)) && kindShown(page) !== forNobody;

/** Whether a page belongs to what a confined user may open: the landing, the pages of the own entries, the own account. */
const isOfIsolated = (
  page: JsonObject,
  layout: unknown,
  { dashboard, activities, account }: NonNullable<Viewer["isolated"]>,
) => {
  if (account && kindShown(page) === "account") return true;
  if (layout !== "isolation") return false;
  if (isActivities(page)) return activities;
  return dashboard !== null || kindShown(page) !== "dashboard";
};

/** Whether a page's permissions let somebody open it. */
export const isPageOpen = (page: JsonObject, viewer: Viewer): boolean => {
  const meta = isObject(page.meta) ? page.meta : {};
  if (meta.public === true) return true;
  if (viewer.boundTo) return meta.layout !== "isolation" && shows(page, viewer);
  if (viewer.isolated ? !isOfIsolated(page, meta.layout, viewer.isolated) : isActivities(page)) return false;
  const any = keysOf(meta.permissionsAny);
  const isDashboardPage = kindShown(page) === "dashboard";
  const held = (key: string) =>
    viewer.permissions.has(key) ||
    (key === "can-access-dashboard" && isDashboardPage && (viewer.dashboardOnly || viewer.isolated !== null));
  return viewer.usertype >= 0 && keysOf(meta.permissions).every(held) && (any.length === 0 || any.some(held));
};

/** Whether a page that shows such a content is open to somebody who is kept neither to dashboards nor to the isolation layout. */
const isShownTo = ({ entries }: CompanyDocuments, content: string, viewer: Viewer): boolean =>
  viewer.isolated === null &&
  !viewer.dashboardOnly &&
  [...entries.values()].some(
    ({ kind, document }) => kind === "page" && kindShown(document) === content && isPageOpen(document, viewer),
  );

/** Whether a live view is open to somebody: a screen's token is bound to it, for all others a page shows it. */
export const isLiveViewAvailable = (company: CompanyDocuments, slug: string, viewer: Viewer): boolean =>
  viewer.boundTo ? isBound(viewer, "liveview", slug) : isShownTo(company, "liveview", viewer);

/** Whether own overviews are open to somebody: a page that is open shows them. */
export const areOverviewsAvailable = (company: CompanyDocuments, viewer: Viewer): boolean =>
  isShownTo(company, ownOverview, viewer);

const never: ReadonlySet<string> = new Set([
  "role",
  "query",
  "site",
  "feed",
  "label",
  "erp-mapping",
  "notification-rule",
]);
const everybodys: ReadonlySet<string> = new Set(["theme", "texts"]);

const signIns: ReadonlySet<string> = new Set(Object.values(deviceFlows));
/** The flows by which employees sign in on a shared device, and out; no page names them, as they stand over any. */
const isDeviceFlow = ({ kind, slug }: Entry, { sharedDevice }: Viewer): boolean =>
  sharedDevice && kind === "flow" && signIns.has(slug);

const isRoot = (entry: Entry, viewer: Viewer): boolean => {
  const { kind, document } = entry;
  if (isDeviceFlow(entry, viewer)) return true;
  if (kind === "page") return isPageOpen(document, viewer);
  if (kind === "dashboard") return isDashboardAvailable(document, viewer);
  return viewer.usertype >= 0 && (everybodys.has(kind) || (kind === "menu" && !isConfined(viewer)));
};

/** Kinds that a page shows by a name of its route, each document of which may then be opened. */
const namedByRoute = ({ document }: Entry): string[] => {
  const { kind, slug } = isObject(document.content) ? document.content : {};
  return typeof kind === "string" && kind !== "dashboard" && String(slug).includes("{") ? [shownBy(kind)] : [];
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

const keyOf = (viewer: Viewer): string =>
  JSON.stringify([
    viewer.usertype,
    [...viewer.permissions].sort(),
    viewer.dashboardOnly,
    viewer.sharedDevice,
    viewer.isolated,
    viewer.boundTo,
  ]);

/** What is worked out of a company's documents for a viewer, kept for equal viewers as long as the documents are kept. */
export const remembered = <T extends object>(work: (company: CompanyDocuments, viewer: Viewer) => T) => {
  const known = new WeakMap<CompanyDocuments, Map<string, T>>();
  return (company: CompanyDocuments, viewer: Viewer): T => {
    const ofCompany = known.get(company) ?? new Map<string, T>();
    known.set(company, ofCompany);
    const key = keyOf(viewer);
    const found = ofCompany.get(key) ?? work(company, viewer);
    ofCompany.set(key, found);
    return found;
  };
};

/** In these somebody acts, which nobody does on a screen that a token alone opens. */
const acting: ReadonlySet<string> = new Set(["panel", "flow", "wizard", "step"]);

/** What of the documents that another uses somebody may read. */
const mayFollow =
  (viewer: Viewer) =>
  ({ kind, document }: Entry): boolean =>
    !never.has(kind) &&
    (viewer.boundTo === null || !acting.has(kind)) &&
    // The isolation layout has no place for the actions on what is chosen.
    (viewer.isolated === null || kind !== "panel") &&
    (kind !== "dashboard" || document.isSnippet === true || isDashboardAvailable(document, viewer));

/**
 * The addresses (`kind/slug`) of all documents that somebody may read to render: their pages, menus and dashboards and
 * all that these use. A dashboard reached by use only counts when it is a snippet or open to the viewer itself.
 */
export const readableDocuments = remembered((company, viewer): ReadonlySet<string> => {
  const bound = (entry: Entry) => isBound(viewer, entry.kind, entry.slug);
  const roots = [...company.entries.values()].filter((entry) => isRoot(entry, viewer) || bound(entry));
  return closure(company, roots, mayFollow(viewer));
});

const isPublic = ({ kind, document }: Entry): boolean =>
  kind === "page" && isObject(document.meta) && document.meta.public === true;

/** What a confined viewer opens by itself: the documents of a screen's token, the pages and the dashboard of an isolated user. */
const isOpened = (entry: Entry, viewer: Viewer): boolean =>
  viewer.boundTo
    ? isBound(viewer, entry.kind, entry.slug)
    : ["page", "dashboard", "flow"].includes(entry.kind) && !isPublic(entry) && isRoot(entry, viewer);

/** The documents of a confined viewer's own screens, with all that these use. */
export const screensOf = (company: CompanyDocuments, viewer: Viewer): Entry[] => {
  const roots = [...company.entries.values()].filter((entry) => isOpened(entry, viewer));
  return [...closure(company, roots, mayFollow(viewer))].flatMap((address) => company.entries.get(address) ?? []);
};
