import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import { tableConfig } from "#schemas/values/tableConfig/schema.ts";
import { shippedOf } from "../shipped.ts";
import { useOf } from "../surroundings.ts";
import { dashboard, page, shippedForTests, surroundingsIn, table, type, widget } from "../testing/fixtures.ts";
import { referencesOf } from "./references.ts";
import { typeCatalogue } from "./type-catalogue.ts";

const types = typeCatalogue(
  [
    type(
      "table",
      Type.Object({ table: Type.Optional(tableConfig()), note: Type.Optional(Type.Unknown({ "x-value": "section" })) }),
    ),
    type("chart", Type.Object({ queryId: Type.Optional(Type.Integer({ "x-value": "query" })) })),
    type("button", Type.Object({ call: Type.Optional(Type.Unknown({ "x-value": "callConfiguration" })) })),
    type("actor", Type.Object({}), { reads: ["load_counters"], writes: ["load_users"] }),
    type("machines", Type.Object({}), { reads: ["load_counters"], selects: "machine" }),
    type("notes", Type.Object({}), { selects: "note" }),
    type("host", Type.Object({ part: Type.Optional(Type.String()) }), { hosts: "part" }),
  ],
  [type("number", Type.Object({}))],
  [],
);
const document = (kind: string, body: JsonObject): JsonObject => ({
  kind,
  slug: `a-${kind}`,
  schemaVersion: 1,
  title: "A",
  ...body,
});
const around = surroundingsIn(
  shippedOf([
    ...shippedForTests(),
    document("panel", { slug: "machine", buttons: [] }),
    document("widget", { slug: "wide", widget: "machines", name: "Wide", config: {} }),
  ]).documents,
  types,
);
const usesOf = (one: JsonObject) =>
  referencesOf(one, around).map((reference) => `${reference.path} ${useOf(reference)}`);
const content = (what: JsonObject) => page("p", "/p", what);
const shows = (component: string, config: JsonObject = {}) =>
  dashboard("d", { widgets: [widget("a", config, component)] });

describe("a document uses", () => {
  it.each<[string, JsonObject, string[]]>([
    ["the document that a page shows", content({ kind: "table", slug: "t" }), ["/content/slug document/table/t"]],
    ["no document where the address names it", content({ kind: "dashboard", slug: "{dashboard}" }), []],
    ["no document without a name", content({ kind: "table", slug: "" }), []],
    ["no document under a view of the product", content({ kind: "login", slug: "x" }), []],
    [
      "what a page's children show",
      { ...content({ kind: "home" }), children: [{ path: "x", content: { kind: "table", slug: "t" } }] },
      ["/children/0/content/slug document/table/t"],
    ],
    [
      "documents and reads that a page's config names, alone, in lists and further inside",
      content({
        kind: "home",
        config: {
          table: "t",
          menu: ["a", "b"],
          procedure: "load_users",
          tabs: [{ wizard: "w" }, { procedure: ["r", "{read}"] }],
          query: 3,
          size: 2,
        },
      }),
      [
        "/content/config/table document/table/t",
        "/content/config/menu/0 document/menu/a",
        "/content/config/menu/1 document/menu/b",
        "/content/config/procedure procedure/load_users",
        "/content/config/tabs/0/wizard document/wizard/w",
        "/content/config/tabs/1/procedure/0 procedure/r",
      ],
    ],
    [
      "what the widget of a page brings along",
      content({ kind: "single-widget", config: { component: "machines" } }),
      ["/content/config/component procedure/load_counters", "/content/config/component document/panel/machine"],
    ],
    ["no widget in a page of another kind", content({ kind: "home", config: { component: "machines" } }), []],
    [
      "the reads of a wizard's steps",
      document("wizard", { steps: [{ id: "a", control: "number", sources: { s: { procedure: "load_users" } } }] }),
      ["/steps/0/sources/s/procedure procedure/load_users"],
    ],
    [
      "the reads of a saved step",
      document("step", { control: "number", options: {}, sources: { s: { procedure: "load_users" } } }),
      ["/sources/s/procedure procedure/load_users"],
    ],
    [
      "what a dashboard's sources read",
      dashboard("d", {
        dataSources: [
          { slug: "a", source: "load_counters" },
          { slug: "b", source: "graph" },
        ],
      }),
      ["/dataSources/0/source procedure/load_counters", "/dataSources/1/source procedure/load_statistics"],
    ],
    [
      "the read of a table, the panel of what is chosen in it and the texts of its columns",
      table("t", {
        source: { procedure: "load_users" },
        selectionType: "machine",
        columns: [{ key: "a", tlabel: "area.hello" }, { key: "b", tlabel: 7361 }, { key: "c" }],
      }),
      [
        "/source/procedure procedure/load_users",
        "/selectionType document/panel/machine",
        "/columns/0/tlabel text/area.hello",
        "/columns/1/tlabel text/7361",
      ],
    ],
    [
      "the stored query that a call names by its number",
      document("flow", { steps: [{ call: "load_query_data", input: { record_no: 7 } }] }),
      ["/steps/0/call procedure/load_query_data", "/steps/0/input/record_no query/7"],
    ],
    [
      "no stored query where a parameter gives the number",
      dashboard("d", { dataSources: [{ slug: "s", source: "load_query_data", parameters: { record_no: "{n}" } }] }),
      ["/dataSources/0/source procedure/load_query_data"],
    ],
    ["no panel that there is not", table("t", { selectionType: "note" }), []],
    [
      "the panel of a table's own rows",
      table("machine", { selectionMode: "single" }),
      ["/selectionType document/panel/machine"],
    ],
    ["no panel of rows that cannot be chosen", table("machine"), []],
    [
      "the dashboards and own overviews of a live view",
      document("liveview", {
        items: [
          { type: "dashboard", target: "d" },
          { type: "overview", target: "o" },
          { type: "machine-widgets", target: "all" },
        ],
      }),
      ["/items/0/target document/dashboard/d", "/items/1/target document/overview/o"],
    ],
    [
      "the flows of a panel's buttons",
      document("panel", {
        buttons: [
          { id: "a", label: "A", flow: { flow: "f" } },
          { id: "b", label: "B", flow: [{ call: "load_users", input: {}, answers: "load_counters" }] },
        ],
      }),
      [
        "/buttons/0/flow/flow document/flow/f",
        "/buttons/1/flow/0/call procedure/load_users",
        "/buttons/1/flow/0/answers procedure/load_counters",
      ],
    ],
    [
      "what a flow shows",
      document("flow", { steps: [{ show: { kind: "wizard", slug: "w" } }] }),
      ["/steps/0/show/slug document/wizard/w"],
    ],
    ["texts as labels", { ...table("t"), title: { text: 7361 } }, ["/title/text text/7361"]],
    ["no text where a label says it itself", { ...table("t"), title: { en: "A", sv: "B" } }, []],
  ])("%s", (_, one, uses) => {
    expect(usesOf(one)).toEqual(uses);
  });
});

describe("a widget uses", () => {
  const namePath = "/widgets/0/component";
  it.each<[string, JsonObject, string[]]>([
    [
      "what its type reads, and the panel of what is chosen in it",
      shows("machines"),
      [`${namePath} procedure/load_counters`, `${namePath} document/panel/machine`],
    ],
    ["no panel that there is not", shows("notes"), []],
    [
      "the preset that it names, and what the type behind it reads",
      shows("wide"),
      [`${namePath} document/widget/wide`, `${namePath} procedure/load_counters`, `${namePath} document/panel/machine`],
    ],
    [
      "what the part reads that it hosts",
      shows("host", { part: "machines" }),
      ["/widgets/0/config/part procedure/load_counters", "/widgets/0/config/part document/panel/machine"],
    ],
    ["nothing where it hosts none", shows("host"), []],
    ["nothing of a part that another type does not host", shows("table", { part: "machines" }), []],
    [
      "stored queries where it names one",
      shows("chart", { queryId: 3 }),
      ["/widgets/0/config/queryId procedure/load_query_data", "/widgets/0/config/queryId query/3"],
    ],
    [
      "what its type's own buttons write",
      shows("actor"),
      [`${namePath} procedure/load_counters`, `${namePath} procedure/load_users`],
    ],
    [
      "the procedure that its button calls",
      shows("button", { call: { url: "/api/procedures/load_users" } }),
      ["/widgets/0/config/call/url procedure/load_users"],
    ],
    ["no procedure that there is not", shows("button", { call: { url: "/api/procedures/unheard_of" } }), []],
    ["no procedure where its button calls another address", shows("button", { call: { url: "/api/session" } }), []],
    [
      "the texts of a table's columns",
      shows("table", { table: { columns: [{ key: "a", tlabel: "area.hello" }, { key: "b" }] } }),
      ["/widgets/0/config/table/columns/0/tlabel text/area.hello"],
    ],
    ["no texts of columns elsewhere", shows("table", { note: { columns: [{ tlabel: "area.hello" }] } }), []],
    ["nothing where its type is not known", shows("unheard-of", { queryId: 3 }), []],
  ])("%s", (_, one, uses) => {
    expect(usesOf(one)).toEqual(uses);
  });
});

/** Stored documents may have been saved by a build that asked for less. */
it.each<[string, JsonObject]>([
  ["page", { content: null }],
  ["page", { content: { kind: "home", config: [] }, children: [null, {}, { content: 3 }] }],
  ["page", { content: { kind: "single-widget" } }],
  ["page", { content: { kind: "table", slug: 3 } }],
  ["wizard", { steps: null }],
  ["wizard", { steps: [null, { sources: [] }, { sources: { s: null } }] }],
  ["step", { sources: { s: { procedure: 3 } } }],
  ["dashboard", { dataSources: null, widgets: [null] }],
  ["dashboard", { dataSources: [null, {}] }],
  ["dashboard", { widgets: [{ component: "table", config: { table: { columns: [null] } } }] }],
  ["dashboard", { widgets: [{ component: "table", config: { table: { columns: 3 } } }] }],
  ["dashboard", { widgets: [{ component: "table", config: { table: null } }] }],
  ["dashboard", { widgets: [{ component: "host", config: { part: 3 } }] }],
  ["table", { source: null, columns: null }],
  ["table", { columns: [null] }],
  ["liveview", { items: null }],
  ["liveview", { items: [null, {}] }],
  ["panel", { buttons: null }],
  ["panel", { buttons: [null, {}] }],
  ["flow", { steps: [{ show: null }] }],
])("a %s that is not as it should be uses nothing there: %j", (kind, body) => {
  expect(usesOf(document(kind, body))).toEqual([]);
});
