import { entities } from "#schemas/plant/entities/index.ts";
import { contractsOf } from "#schemas/platform/entities/contracts.ts";
import { updateImport } from "#schemas/platform/imports/update_import.ts";
import { type DocumentKind, documentKinds } from "#schemas/documents/envelope.ts";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import {
  both,
  type Callers,
  either,
  everybody,
  free,
  holders,
  holdersOfAny,
  people,
  without,
  writers,
} from "./callers.ts";

/** A request, and the callers whom the guard lets through; what they ask for may still be wrong. */
export interface Route {
  method: string;
  path: string;
  open: Callers;
  /** Ends the session of who may. */
  ends?: true;
}

const nobody: Callers = new Set();
const key: Callers = new Set(["key"]);
const erp: Callers = new Set(["erp"]);
/** A key that reads makes the reads that dashboards may have as sources. */
const reading: Callers = new Set(["bi"]);

/** What the widgets and sources of the dashboard `hall-1` read, and what their buttons call. */
const readsOfHall = [
  "load_all_running_orders",
  "load_dashboard_data",
  "load_machine",
  "load_running_order",
  "load_statistics",
];
const writesOfHall = ["cancel_forced_stop", "first_piece_ok", "resume_setup"];
/** What the page of the own account calls; who has no role yet has that page. */
const callsOfAccount = [
  "confirm_second_factor",
  "end_own_sessions",
  "load_own_account",
  "renew_recovery_codes",
  "set_up_second_factor",
  "turn_off_second_factor",
  "update_password",
  "update_user_settings",
];
/** All confined callers of the matrix are kept to `hall-1` but for `activities`, whose page is not built yet. */
const atHall: Callers = new Set(["isolated", "code", "screen"]);

const holdersOf = (permission: ProcedureContract["permission"]): Callers => {
  if (typeof permission === "string") return people;
  return "all" in permission ? holders(...permission.all) : holdersOfAny(...permission.any);
};

/** Who may call a procedure. Source: docs/specification/access.md section 1. */
const openTo = ({ name, kind, permission, source }: ProcedureContract): Callers => {
  if (permission === "public") return everybody;
  if (permission === "api-key:ingest") return key;
  if (permission === "api-key:orders") return erp;
  const confinedHere = either(
    [...readsOfHall, ...writesOfHall].includes(name) ? atHall : nobody,
    callsOfAccount.includes(name) ? ["roleless"] : [],
  );
  const allowed = both(holdersOf(permission), either(free, confinedHere));
  if (kind === "read") return source ? either(allowed, reading) : allowed;
  // Who has signed in with a password sets what is the own, also on a device where nobody has signed in.
  return both(allowed, permission === "signed-in" ? either(writers, ["device"]) : writers);
};

interface KindRights {
  /** Who reads it in the editor. */
  read: readonly string[];
  /** Who saves a new one, and an existing one where that is another right. */
  add: readonly string[];
  change?: readonly string[];
}
const administration: KindRights = { read: ["can-access-admin-panel"], add: ["can-do-admin-actions"] };
/** Source: docs/specification/access.md section 5. Where one of several keys is enough, `read` names the one of more roles. */
const rights: Readonly<Record<DocumentKind, KindRights>> = {
  dashboard: {
    read: ["view-dashboard-templates"],
    add: ["add-dashboard-templates"],
    change: ["change-dashboard-templates"],
  },
  widget: { read: ["view-widget-settings"], add: ["add-widget-settings"] },
  liveview: { read: ["view-liveviews-templates"], add: ["add-liveviews-templates"] },
  overview: { read: ["change-default-webcolumns"], add: ["change-default-webcolumns"] },
  query: { read: ["view-widget-settings"], add: ["can-do-admin-actions"] },
  table: { read: ["change-own-webcolumns"], add: ["change-default-webcolumns"] },
  menu: { read: ["view-side-menu-settings"], add: ["can-do-admin-actions"] },
  theme: { read: ["view-themes"], add: ["view-themes"] },
  role: { read: ["view-permissions"], add: ["view-permissions", "can-do-admin-actions"] },
  page: administration,
  wizard: administration,
  step: administration,
  panel: administration,
  flow: administration,
  explorer: administration,
  feed: administration,
  label: administration,
  "erp-mapping": administration,
  "notification-rule": administration,
  texts: administration,
  site: administration,
};

/** Kinds of which a confined caller may read one to render: the own pages, what they show, and how all looks and reads. */
const kindsOfHall: readonly DocumentKind[] = ["dashboard", "page", "texts", "theme"];
/** What the page needs that says that there is no screen. */
const kindsOfNobody: readonly DocumentKind[] = ["page", "texts", "theme"];

const listers = (kind: DocumentKind): Callers =>
  either(free, [
    ...(kindsOfHall.includes(kind) ? atHall : []),
    ...(kindsOfNobody.includes(kind) ? (["activities", "roleless"] as const) : []),
  ]);

const routesOfKind = (kind: DocumentKind): Route[] => {
  const { read, add, change = add } = rights[kind];
  const at = `/api/documents/${kind}/guarded`;
  const [readers, adders, changers] = [read, add, change].map((keys) => holders(...keys)) as [
    Callers,
    Callers,
    Callers,
  ];
  return [
    { method: "GET", path: `/api/documents/${kind}`, open: listers(kind) },
    { method: "GET", path: `/api/documents/${kind}?editor=1`, open: readers },
    { method: "GET", path: `/api/documents/${kind}?templates=1`, open: readers },
    { method: "GET", path: `${at}/template`, open: readers },
    { method: "PUT", path: at, open: adders },
    { method: "DELETE", path: at, open: changers },
    { method: "POST", path: `${at}/publish`, open: changers },
    { method: "POST", path: `${at}/check`, open: readers },
    { method: "POST", path: `${at}/revisions/1/restore`, open: adders },
    { method: "GET", path: `${at}/revisions`, open: readers },
    { method: "GET", path: `${at}/revisions/1`, open: readers },
    { method: "GET", path: `${at}/references`, open: readers },
  ];
};

const dashboardUsers = holders("can-access-dashboard");
/** Documents that the site ships, and who may read them as they are. */
const documents: readonly [string, Callers][] = [
  ["dashboard/default", dashboardUsers],
  ["dashboard/hall-1", either(dashboardUsers, atHall)],
  ["feed/plant", holders("can-access-admin-panel")],
  ["menu/side", free],
  ["page/account", either(free, ["roleless"])],
  ["page/isolation", either(free, ["roleless", "isolated", "activities", "code"])],
  ["page/machines", free],
  ["query/late-orders", holders("view-widget-settings")],
  ["role/administrator", holders("view-permissions")],
  ["site/main", holders("can-access-admin-panel")],
  ["step/note", free],
  ["texts/sv", people],
  ["theme/dark", people],
  ["wizard/report-quantity", free],
];

const visitors: Callers = new Set([...everybody].filter((caller) => !["key", "erp", "bi"].includes(caller)));

const others: readonly Route[] = [
  { method: "GET", path: "/api/app", open: visitors },
  { method: "GET", path: "/api/health", open: everybody },
  { method: "GET", path: "/api/session", open: people },
  { method: "POST", path: "/api/auth/sign-in", open: everybody },
  { method: "POST", path: "/api/auth/sign-out", open: people, ends: true },
  { method: "GET", path: "/api/procedures", open: visitors },
  { method: "POST", path: "/api/procedures/no_such_procedure", open: without(everybody, "none", "left") },
  { method: "POST", path: "/api/reads", open: people },
  { method: "POST", path: "/api/documents/read", open: people },
  { method: "GET", path: "/api/events", open: people },
  { method: "POST", path: "/api/documents/check", open: holders("can-do-admin-actions") },
  { method: "POST", path: "/api/error-reports", open: everybody },
  { method: "GET", path: "/api/error-reports", open: holders("can-access-admin-panel") },
  { method: "POST", path: "/api/ingest", open: key },
  { method: "PUT", path: "/api/orders", open: erp },
  { method: "POST", path: "/api/imports/stop_code?name=a.csv", open: openTo(updateImport) },
  { method: "POST", path: "/api/imports/stop_code/starters/none", open: openTo(updateImport) },
  ...entities.map((entity) => ({
    method: "GET",
    path: `/api/exports/${entity.slug}`,
    open: openTo(contractsOf(entity).list!),
  })),
  { method: "GET", path: "/api/openapi.json", open: free },
  { method: "GET", path: "/api/docs", open: free },
  { method: "GET", path: "/api/docs/", open: free },
  { method: "GET", path: "/api/docs/json", open: free },
  { method: "GET", path: "/api/docs/yaml", open: free },
  { method: "GET", path: "/api/docs/static/index.html", open: free },
  { method: "GET", path: "/api/docs/static/swagger-initializer.js", open: free },
  { method: "GET", path: "/api/docs/static/logo.svg", open: free },
  // A collector on this computer needs no token.
  { method: "GET", path: "/metrics", open: everybody },
  { method: "GET", path: "/order/FC1/100", open: without(free, "restricted") },
  { method: "GET", path: "/api/procedures/get_report_scrap_pivot_graph", open: either(free, reading) },
  { method: "GET", path: "/serverfiles/img/press.png", open: free },
  { method: "GET", path: "/settings.json", open: everybody },
];

/** Every route of the server with every procedure and kind of document, and whom its guard lets through. */
export const routesOf = (contracts: readonly ProcedureContract[]): readonly Route[] => [
  ...contracts.map((contract) => ({
    method: "POST",
    path: `/api/procedures/${contract.name}`,
    open: openTo(contract),
  })),
  ...documentKinds.flatMap(routesOfKind),
  ...documents.map(([address, open]) => ({ method: "GET", path: `/api/documents/${address}`, open })),
  ...others,
];

/** One of each way to be guarded. */
const sampled: ReadonlySet<string> = new Set([
  "/api/procedures/load_machine",
  "/api/procedures/receive_good_qty",
  "/api/procedures/create_api_key",
  "/api/documents/role/guarded",
  "/api/documents/theme",
  "/api/documents/role/administrator",
  "/api/reads",
  "/api/ingest",
  "/api/orders",
  "/api/openapi.json",
  "/serverfiles/img/press.png",
  "/api/session",
]);
export const isSampled = ({ path }: Route): boolean => sampled.has(path);

/** The address as it stands, with what makes some guards take it for a public one. */
export const harmless = (path: string): readonly string[] => {
  const and = path.includes("?") ? "&" : "?";
  return [path, `${path}${and}x=/public`, `${path}${and}x=/api/health`, `${path}${and}/settings.json`];
};
/** Other ways to write an address; none may lead further than the plain one. */
export const disguised = (path: string): readonly string[] => [
  `/${path}`,
  path.replace("/api/", "/api//"),
  `/public/..${path}`,
  `/public/%2e%2e${path}`,
  `/api/health/%2e%2e/%2e%2e${path}`,
  `/settings.json/..${path}`,
  `${path}/`,
  `${path};x=/public`,
  `${path}%2f`,
  path.replace("/api/", "/%61pi/"),
  path.replace("/api/", "/api%2f"),
  path.replace("/api/", "/API/"),
  path.replace("/api/", "\\api\\"),
];
/** Other ways to ask at an address; none may lead further than the plain one. */
export const otherMethods = (method: string): readonly string[] =>
  ["HEAD", "OPTIONS", "GET", "PATCH"].filter((one) => one !== method);
