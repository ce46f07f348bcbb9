import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type DocumentKind, documentKinds } from "#schemas/documents/envelope.ts";
import { permissionKeys } from "#schemas/plant/permissions.ts";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import { procedures } from "#server/procedures/index.ts";
import type { Caller } from "./case.ts";

export const callers: readonly Caller[] = [
  "none",
  "left",
  "nobody",
  "wall",
  "restricted",
  "operator",
  "supervisor",
  "admin",
  "key",
];
const people = new Set<Caller>(["nobody", "wall", "restricted", "operator", "supervisor", "admin"]);
const writers = new Set<Caller>([...people].filter((caller) => caller !== "wall"));

const keysOfRole = (role: string): readonly string[] => {
  const file = fileURLToPath(new URL(`../../../configs/factory/roles/${role}.json`, import.meta.url));
  return (JSON.parse(readFileSync(file, "utf8")) as { permissions: string[] }).permissions;
};
const held: Partial<Record<Caller, readonly string[]>> = {
  restricted: keysOfRole("operator"),
  operator: keysOfRole("operator"),
  supervisor: keysOfRole("supervisor"),
  admin: permissionKeys,
};
const holders = (keys: readonly string[]): ReadonlySet<Caller> =>
  new Set(callers.filter((caller) => keys.every((key) => held[caller]?.includes(key))));
const holdersOfAny = (keys: readonly string[]): ReadonlySet<Caller> =>
  new Set(callers.filter((caller) => keys.some((key) => held[caller]?.includes(key))));

/** A route and the callers whom its guard lets through; what they ask for may still be wrong. */
export interface Route {
  method: string;
  path: string;
  open: ReadonlySet<Caller>;
}
const everybody = new Set(callers);

/** Who may save a new document of a kind. Source: docs/specification/access.md section 2. */
const newDocument: Readonly<Record<DocumentKind, readonly string[]>> = {
  dashboard: ["add-dashboard-templates"],
  widget: ["add-widget-settings"],
  liveview: ["add-liveviews-templates"],
  overview: ["change-default-webcolumns"],
  query: ["can-do-admin-actions"],
  table: ["change-default-webcolumns"],
  menu: ["can-do-admin-actions"],
  theme: ["view-themes"],
  role: ["view-permissions", "can-do-admin-actions"],
  page: ["can-do-admin-actions"],
  wizard: ["can-do-admin-actions"],
  step: ["can-do-admin-actions"],
  panel: ["can-do-admin-actions"],
  flow: ["can-do-admin-actions"],
  feed: ["can-do-admin-actions"],
  texts: ["can-do-admin-actions"],
  site: ["can-do-admin-actions"],
};

const openTo = ({ kind, permission }: ProcedureContract): ReadonlySet<Caller> => {
  if (permission === "public") return everybody;
  if (permission === "api-key:ingest") return new Set(["key"]);
  if (typeof permission === "string") return kind === "write" ? writers : people;
  return "all" in permission ? holders(permission.all) : holdersOfAny(permission.any);
};

export const routes: readonly Route[] = [
  ...procedures.map(({ contract }) => ({
    method: "POST",
    path: `/api/procedures/${contract.name}`,
    open: openTo(contract),
  })),
  ...documentKinds.flatMap((kind): Route[] => [
    { method: "PUT", path: `/api/documents/${kind}/guarded`, open: holders(newDocument[kind]) },
    { method: "GET", path: `/api/documents/${kind}`, open: people },
  ]),
  { method: "GET", path: "/api/documents/role/administrator", open: holders(["view-permissions"]) },
  { method: "GET", path: "/api/documents/role/administrator/revisions", open: holders(["view-permissions"]) },
  { method: "GET", path: "/api/documents/site/main", open: holders(["can-access-admin-panel"]) },
  { method: "POST", path: "/api/reads", open: people },
  { method: "POST", path: "/api/ingest", open: new Set(["key"]) },
  { method: "GET", path: "/api/events", open: people },
  { method: "GET", path: "/api/session", open: people },
  { method: "GET", path: "/api/openapi.json", open: people },
  { method: "GET", path: "/api/docs/", open: people },
  { method: "GET", path: "/api/app", open: new Set(callers.filter((caller) => caller !== "key")) },
  { method: "GET", path: "/api/procedures", open: new Set(callers.filter((caller) => caller !== "key")) },
];

/** One of each way to be guarded. */
export const someRoutes: readonly Route[] = routes.filter(({ path }) =>
  [
    "/api/procedures/load_machine",
    "/api/procedures/receive_good_qty",
    "/api/procedures/create_api_key",
    "/api/documents/role/guarded",
    "/api/documents/theme",
    "/api/documents/role/administrator",
    "/api/reads",
    "/api/ingest",
    "/api/events",
    "/api/session",
  ].includes(path),
);

/** The address as it stands, with what makes some guards take it for a public one. */
export const harmless = (path: string): readonly string[] => [
  path,
  `${path}?x=/public`,
  `${path}?x=/api/health`,
  `${path}?/settings.json`,
];
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
