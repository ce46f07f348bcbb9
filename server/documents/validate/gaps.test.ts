import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import type { DocumentKind } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { defineContract } from "#schemas/protocol/contract.ts";
import { loadQueryData } from "#schemas/platform/queries/load_query_data.ts";
import { columnTypes, stepTypes, widgetTypes } from "#widgets/schemas.ts";
import { dashboard, surroundingsIn, table, widget } from "../testing/fixtures.ts";
import { shippedOf } from "../shipped.ts";
import { typeCatalogue } from "./type-catalogue.ts";
import { validateDocument } from "./validate.ts";

const closed = { additionalProperties: false } as const;
const read = (name: string, input: Parameters<typeof Type.Object>[0]) =>
  defineContract({
    name,
    area: "test",
    description: name,
    kind: "read",
    input: Type.Object(input, closed),
    example: {},
    output: Type.Array(Type.Object({})),
    permission: "base",
    source: true,
  });
const text = Type.String();
const contracts = [
  read("load_machines", {}),
  read("load_orders", { machine_id: text, limit: Type.Optional(Type.Integer()) }),
  { ...read("load_reports", {}), list: { filters: [], sorts: [], search: false } },
  read("load_stops", { start_time: text, end_time: text, page: Type.Optional(text) }),
  loadQueryData,
];
const query = {
  kind: "query",
  slug: "scrap-of-line",
  schemaVersion: 1,
  title: "Scrap",
  record_no: 7,
  name: "Scrap",
  sql_query: "select 1 where <%line%> = <%day%> and <%company_id%> = 1",
};
const preset = {
  kind: "widget",
  slug: "hall-clock",
  schemaVersion: 1,
  title: "Clock",
  widget: "status",
  name: "Clock",
  config: { mode: "minimal" },
};

const surroundings = surroundingsIn(
  shippedOf([query, preset]).documents,
  typeCatalogue(widgetTypes, stepTypes, columnTypes),
  new Map(contracts.map((contract) => [contract.name, contract])),
);
const noticesOf = (document: JsonObject) =>
  validateDocument(document.kind as DocumentKind, document, surroundings).notices.map(
    ({ path, message }) => `${path} ${message}`,
  );
const withWidget = (component: string, config: JsonObject = {}) =>
  noticesOf(dashboard("hall", { versions: {}, widgets: [widget("a", config, component)] }));
const without = "nothing is shown without it";

describe("an option without which nothing is shown", () => {
  const source = { dataSource: "machines" };
  it.each<[string, string, JsonObject, string[]]>([
    ["a machine", "status", {}, ["machineId"]],
    ["nothing where the machine is a parameter", "status", { machineId: "{line}" }, []],
    ["a value", "gauge", {}, ["value"]],
    ["the field of a value", "gauge", { value: source }, ["value/dataKey"]],
    ["nothing beside a formula", "gauge", { value: { ...source, math: "{a}+1" } }, []],
    ["nothing where the value is typed", "gauge", { value: { dataSource: "__static_values" } }, []],
    ["the rows and the columns of a table", "table", {}, ["value", "table/columns"]],
    ["a text, not of blanks", "free-text", { text: "  " }, ["text"]],
    ["nothing where a query is the text", "free-text", { queryId: 9 }, []],
    ["a task", "graph", {}, ["task"]],
    ["the machine of a task", "graph", { task: "availability" }, ["machineId"]],
    ["a period that the task has", "graph", { task: "stopreasons_daily", machineId: "M1" }, ["period"]],
    ["the place of a task", "graph", { task: "availability_location", locationtype: "zone" }, ["location"]],
    ["the buttons of a navigator", "navigator", {}, ["navigator/buttons"]],
    ["the query of a hosted part", "special-component", { component: "sql-stack-graph" }, ["sql-stack-graph/queryId"]],
  ])("is noticed: %s", (_what, component, config, lacks) => {
    const document = dashboard("hall", {
      versions: {},
      dataSources: [{ slug: "machines", source: "load_machines" }],
      widgets: [widget("a", config, component)],
    });
    expect(noticesOf(document)).toEqual(
      lacks.map((path) => `/widgets/0/config/${path} Expected "${path.replaceAll("/", ".")}": ${without}`),
    );
  });

  it("is not noticed in a preset, which others fill in, and is where a dashboard uses it", () => {
    expect(noticesOf(preset)).toEqual([]);
    expect(withWidget("hall-clock")).toEqual([`/widgets/0/config/machineId Expected "machineId": ${without}`]);
  });
});

describe("the inputs of a procedure", () => {
  const sources = (...dataSources: JsonObject[]) => noticesOf(dashboard("hall", { versions: {}, dataSources }));

  it("are noticed where a source of a dashboard lacks one or has one that is not known", () => {
    const orders = { slug: "orders", source: "load_orders" };
    expect(sources(orders)).toEqual([
      '/dataSources/0/parameters/machine_id Expected "machine_id": "load_orders" needs it',
    ]);
    expect(sources({ ...orders, parameters: { machine_ids: "M1;M2" } })).toEqual([]);
    expect(sources({ ...orders, parameters: { machine_ids: "M1", limt: "5" } })).toEqual([
      '/dataSources/0/parameters/limt Unknown input "limt" of "load_orders"',
    ]);
    expect(sources({ ...orders, parameters: { machine_id: "" } })).toHaveLength(1);
    expect(sources({ slug: "machines", source: "load_machines", parameters: { machine_ids: "M1" } })).toEqual([]);
  });

  it("are noticed where a flow, a step and a table call", () => {
    const flow = { kind: "flow", slug: "a-flow", schemaVersion: 1, title: "Flow" };
    const call = (input: JsonObject) => noticesOf({ ...flow, steps: [{ call: "load_orders", input }] });
    expect(call({})).toEqual(['/steps/0/input/machine_id Expected "machine_id": "load_orders" needs it']);
    expect([call({ machine_id: "" }), call({ machine_id: { $expr: { var: "machine.machine_id" } } })]).toEqual([
      [],
      [],
    ]);
    const step = { kind: "step", slug: "a-step", schemaVersion: 1, title: "Step", control: "entry" };
    expect(noticesOf({ ...step, sources: { orders: { procedure: "load_orders" } } })).toEqual([
      '/sources/orders/input/machine_id Expected "machine_id": "load_orders" needs it',
    ]);
    const stops = (more: JsonObject) => noticesOf(table("stops", { source: { procedure: "load_stops", ...more } }));
    expect([stops({}).length, stops({ lastDays: 7 }).length]).toEqual([2, 0]);
  });

  it("are noticed where a table reads in pages what is handed out whole", () => {
    const paged = (procedure: string) => noticesOf(table("rows", { source: { procedure, paged: true } }));
    expect([paged("load_reports"), paged("load_machines")]).toEqual([
      [],
      ['/source/paged Expected a list: "load_machines" hands out no pages'],
    ]);
  });

  it("are noticed where a button sends them", () => {
    const button = (...body: JsonObject[]) =>
      withWidget("action-button", { call: { url: "/api/procedures/load_orders", body } });
    const entry = (key: string) => ({ key, type: "value", value: "M1" });
    expect(button(entry("machine"))).toEqual([
      '/widgets/0/config/call/body/machine_id Expected "machine_id": "load_orders" needs it',
      '/widgets/0/config/call/body/machine Unknown input "machine" of "load_orders"',
    ]);
    expect(button(entry("machine_id"))).toEqual([]);
    expect(withWidget("action-button", { call: { url: "https://erp/x", external: true } })).toEqual([]);
  });

  it("are those of its placeholders where a stored query is read, as a source or by a widget", () => {
    const parameters = { line: "1", dai: "2" };
    const says = (path: string) => [
      `${path}/day Expected "day": the query "scrap-of-line" needs it`,
      `${path}/dai Unknown parameter "dai" of the query "scrap-of-line"`,
    ];
    expect(sources({ slug: "q", source: "load_query_data", parameters: { record_no: "7", parameters } })).toEqual(
      says("/dataSources/0/parameters/parameters"),
    );
    expect(withWidget("sql-graph", { queryId: 7, parameters })).toEqual(says("/widgets/0/config/parameters"));
    expect(withWidget("sql-graph", { queryId: 7, parameters: { line: "1", day: "{day}" } })).toEqual([]);
  });
});

it("an option that is bound and that the control does not have is noticed", () => {
  const wizard = (bind: JsonObject) => ({
    kind: "wizard",
    slug: "a-wizard",
    schemaVersion: 1,
    title: "Wizard",
    steps: [{ id: "one", control: "number", bind }],
  });
  expect(noticesOf(wizard({ max: 5 }))).toEqual([]);
  expect(noticesOf(wizard({ newKey: 5 }))).toEqual(['/steps/0/bind/newKey Unknown option "newKey" of "number"']);
});
