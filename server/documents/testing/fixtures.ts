import { Type } from "typebox";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import type { ServerParts } from "#server/parts.ts";
import { Documents } from "../documents.ts";
import { registerDocumentRoutes } from "../routes.ts";
import { shippedOf } from "../shipped.ts";
import { siteReader } from "../site-reader.ts";
import { templatesOf } from "../templates.ts";
import { catalogueFrom, type CatalogueSource, type Published } from "#server/procedures/catalogue.ts";
import { documentSources } from "#server/procedures/document-sources.ts";
import type { DocumentParts } from "../store/company.ts";
import { surroundingsOf } from "../surroundings.ts";
import type { Contracts, Surroundings, TypeCatalogue, TypeSchema } from "../types.ts";
import { typeCatalogue } from "../validate/type-catalogue.ts";
import { Label } from "#schemas/documents/envelope.ts";
import { datasourceValue } from "#schemas/values/datasourceValue/schema.ts";
import { dashboardSelect } from "#schemas/values/dashboardSelect/schema.ts";

const closed = { additionalProperties: false } as const;
export const type = (name: string, options: TypeSchema["options"], more: Partial<TypeSchema> = {}): TypeSchema => ({
  type: name,
  title: name,
  description: name,
  version: 1,
  options,
  defaults: {},
  ...more,
});

/** A few types: `gauge` has a second version whose `max` was called `top` before; `machines` reads by itself. */
export const testTypes = typeCatalogue(
  [
    type(
      "gauge",
      Type.Object(
        { max: Type.Optional(Type.Number()), label: Type.Optional(Label), value: Type.Optional(datasourceValue()) },
        closed,
      ),
      {
        version: 2,
        migrations: [{ to: 2, up: ({ top, ...rest }) => (top === undefined ? rest : { ...rest, max: top }) }],
      },
    ),
    type("machines", Type.Object({}, closed), { reads: ["load_counters"] }),
    type("sub-dashboard", Type.Object({ dashboard: dashboardSelect() }, closed)),
  ],
  [type("number", Type.Object({ decimals: Type.Optional(Type.Integer()) }, closed))],
  [type("round-1", Type.Object({}, closed))],
);

const read = (name: string, more: Partial<ProcedureContract> = {}): ProcedureContract => ({
  name,
  area: "test",
  description: name,
  kind: "read",
  input: Type.Object({}),
  example: {},
  output: Type.Unknown(),
  permission: "base",
  ...more,
});

export const testContracts: ReadonlyMap<string, ProcedureContract> = new Map(
  [
    read("load_counters", { source: true }),
    read("load_secret_counters", { source: true, permission: { all: ["view-themes"] } }),
    read("load_users"),
    read("load_statistics", { source: true }),
  ].map((contract) => [contract.name, contract]),
);

/** The catalogue of companies that can call these procedures; `sources` make more of their documents. */
export const testCatalogue = (
  contracts: Contracts = testContracts,
  sources: readonly CatalogueSource[] = [],
): DocumentParts["catalogue"] => {
  const from = catalogueFrom([...documentSources, ...sources]);
  return (documents) => ({ ...from(documents), contracts });
};

/** What is around a document beside these ones. */
export const surroundingsIn = (
  documents: Published,
  types: TypeCatalogue = testTypes,
  contracts: Contracts = testContracts,
): Surroundings => surroundingsOf(types, testCatalogue(contracts)(documents), documents);

const envelope = { schemaVersion: 1, title: "Title" };

export const widget = (id: string, config: JsonObject = {}, component = "gauge"): JsonObject => ({
  id,
  component,
  pos: { x: 0, y: 0, w: 4, h: 2 },
  config,
});

export const dashboard = (slug: string, more: JsonObject = {}): JsonObject => ({
  kind: "dashboard",
  slug,
  ...envelope,
  versions: { "widget/gauge": 2 },
  display: true,
  size: { x: 24, y: 12 },
  dataSources: [],
  widgets: [],
  ...more,
});

export const page = (slug: string, path: string, content: JsonObject, meta: JsonObject = {}): JsonObject => ({
  kind: "page",
  slug,
  ...envelope,
  path,
  content,
  meta,
});

export const texts = (slug: string, entries: Record<string, string>): JsonObject => ({
  kind: "texts",
  slug,
  ...envelope,
  texts: entries,
});
export const role = (slug: string, level: number, permissions: readonly string[]): JsonObject => ({
  kind: "role",
  slug,
  ...envelope,
  level,
  permissions,
});
export const table = (slug: string, more: JsonObject = {}): JsonObject => ({
  kind: "table",
  slug,
  ...envelope,
  columns: [{ key: "machine_id" }],
  ...more,
});

const designerKeys = [
  "can-access-dashboard",
  "view-dashboard-templates",
  "add-dashboard-templates",
  "change-dashboard-templates",
];
export const everyKey = [
  ...designerKeys,
  "view-widget-settings",
  "add-widget-settings",
  "change-default-webcolumns",
  "view-liveviews-templates",
  "add-liveviews-templates",
  "view-side-menu-settings",
  "can-do-admin-actions",
  "can-access-admin-panel",
  "view-themes",
  "view-permissions",
];

/** A small site: what its pages and roles are, tests build on. */
export const shippedForTests = (): JsonObject[] => [
  { kind: "site", slug: "main", ...envelope, settings: { currency: "EUR", language: "en" } },
  role("administrator", 100, everyKey),
  role("designer", 30, designerKeys),
  role("operator", 10, ["can-access-dashboard"]),
  { kind: "theme", slug: "dark", ...envelope, default: true, bottomNavigation: "left", variables: { "--ink": "#fff" } },
  texts("en", {
    "7361": "The name is already in use.",
    "7362": "The name is too short.",
    "area.hello": "Hello {name}",
    "call.field_type": "{field}: expected {expected}",
  }),
  texts("sv", { "7361": "Namnet används redan." }),
  {
    kind: "menu",
    slug: "side",
    ...envelope,
    entries: [
      { id: "home", label: "Home" },
      { id: "machines", label: "Machines" },
    ],
  },
  page("login", "/login-form", { kind: "login" }, { public: true }),
  page(
    "dashboards",
    "/dashboards/{dashboard}",
    { kind: "dashboard", slug: "{dashboard}" },
    { permissions: ["can-access-dashboard"] },
  ),
  page("machines", "/machines/all", { kind: "machine-overview", config: { table: "machines" } }),
  page("admin", "/admin", { kind: "admin", config: { table: "secrets" } }, { permissions: ["can-access-admin-panel"] }),
  table("machines", { source: { procedure: "load_counters" } }),
  table("secrets"),
  dashboard("default", { widgets: [widget("a"), widget("b")] }),
  dashboard("office", { userlevel: 20 }),
];

/** Documents of a test with their routes; `shipped` and `build` may be another build's, `catalogue` another company's. */
export const testDocuments = (
  parts: ServerParts,
  shipped = shippedForTests(),
  build = "test",
  catalogue = testCatalogue(),
) => {
  const documents = new Documents({
    parts,
    shipped: shippedOf(shipped),
    types: testTypes,
    catalogue,
    build,
  });
  const site = siteReader(documents);
  return {
    documents,
    site,
    routes: [
      (app: Parameters<typeof registerDocumentRoutes>[0]) =>
        registerDocumentRoutes(app, {
          documents,
          site,
          parts,
          templates: templatesOf([]),
          build: "test",
          provider: null,
        }),
    ],
  };
};
