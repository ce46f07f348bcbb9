import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defineContract, type ProcedureContract } from "#schemas/protocol/contract.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { Documents } from "#server/documents/documents.ts";
import { shippedOf } from "#server/documents/shipped.ts";
import { siteReader } from "#server/documents/site-reader.ts";
import { dashboard, role, shippedForTests, testCatalogue, testTypes } from "#server/documents/testing/fixtures.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import type { TestClient } from "#tests/support/client.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { testVault } from "#tests/support/vault.ts";
import { dashboardProcedures } from "./index.ts";

const plant = ["M1", "M2", "M3"].map((machine_id, index) => ({
  machine_id,
  object_description: `Press ${index + 1}`,
  status: index === 1 ? "S" : "R",
  config: { speed: index },
  tags: ["a", "b"],
  since: "2026-03-02T08:00:00.000Z",
}));

const closed = { additionalProperties: false } as const;
const contract = (name: string, input: ProcedureContract["input"], more: Partial<ProcedureContract> = {}) =>
  defineContract({
    name,
    area: "test",
    description: name,
    kind: "read",
    input,
    example: {},
    output: Type.Unknown(),
    permission: "base",
    source: true,
    ...more,
  });

const calls: unknown[] = [];
let broken = false;
const sources: Procedure[] = [
  readProcedure(
    contract("load_machines", Type.Object({}, closed), {
      live: { event: "MachineChanged", key: "machine_id", entity: "machines" },
    }),
    (_input, { scope }) =>
      Promise.resolve(plant.filter(({ machine_id }) => scope.machines?.includes(machine_id) ?? true)),
  ),
  readProcedure(
    contract("load_orders", Type.Object({ machine_id: Type.String(), limit: Type.Optional(Type.Integer()) }, closed), {
      machine: "machine_id",
    }),
    (input) => {
      calls.push(input);
      if (broken) throw new DomainError("upstream_failed", { text: { key: "area.hello", values: { name: "ERP" } } });
      return Promise.resolve([1, 2].map((no) => ({ machine_id: (input as JsonObject).machine_id, no })));
    },
  ),
  readProcedure(
    contract(
      "load_statistics",
      Type.Object({ task: Type.String(), machine_ids: Type.Optional(Type.String()) }, closed),
    ),
    (input) => Promise.resolve([{ tLabel: "today", ...(input as JsonObject) }]),
  ),
  readProcedure(contract("load_secrets", Type.Object({}, closed), { permission: { all: ["view-permissions"] } }), () =>
    Promise.resolve([]),
  ),
  readProcedure(contract("load_own", Type.Object({}, closed), { perUser: true }), (_input, { actor }) =>
    Promise.resolve([{ machine_id: actor?.username }]),
  ),
];

const source = (slug: string, name: string, parameters: JsonObject = {}, more: JsonObject = {}) => ({
  slug,
  source: name,
  parameters,
  ...more,
});
const hall = dashboard("hall", {
  parameters: [{ name: "line", default: "M1" }, { name: "open" }],
  dataSources: [
    source("all", "load_machines", {}, { multimachine: true }),
    source("two", "load_machines", { machine_ids: "M1;M2" }, { multimachine: true }),
    source("one", "load_machines", { machine_ids: "M1;M2" }),
    source("second", "load_machines", { machine_ids: "M2" }),
    source("orders", "load_orders", { machine_ids: "{line}", limit: "2" }),
    source("many-orders", "load_orders", { machine_ids: "M1; M2" }, { multimachine: true }),
    source("graph", "graph", { task: "stops", machine_ids: "M1;M2" }, { multimachine: true }),
    source("own", "load_own"),
    source("wrong", "load_orders", { machine_id: "M1", limit: "many" }),
  ],
});

describe.each(databases)("the data of a dashboard on $kind", (database) => {
  let server: TestServer;
  let operator: TestClient;
  let restricted: TestClient;

  beforeAll(async () => {
    const contracts = new Map(sources.map((one) => [one.contract.name, one.contract]));
    const shipped = [
      ...shippedForTests().filter(({ slug }) => slug !== "machines"),
      hall,
      dashboard("hidden", { display: false }),
      role("clerk", 5, []),
      role("editor", 20, ["can-access-dashboard", "view-dashboard-templates"]),
    ];
    let documents: Documents;
    server = await startTestServer({
      database,
      site: (parts) => {
        documents = new Documents({
          parts,
          shipped: shippedOf(shipped),
          types: testTypes,
          catalogue: testCatalogue(contracts),
          build: "t",
        });
        return siteReader(documents);
      },
      procedures: () => [
        ...sources,
        ...dashboardProcedures({ documents, site: siteReader(documents), vault: testVault }),
      ],
      users: [
        { username: "operator", role: "operator" },
        { username: "clerk", role: "clerk" },
        { username: "editor", role: "editor" },
        { username: "dash", role: null, dashboard_only: true },
        { username: "restricted", role: "operator", machine_restrictions: ["M1"] },
      ],
    });
    operator = await server.client("operator");
    restricted = await server.client("restricted");
  });
  afterAll(() => server.close());

  const load = async (client: TestClient, slug: string, parameters: JsonObject = {}, of = "hall") =>
    client.call("load_dashboard_data", { dashboard: of, slug, parameters });
  const rows = async (client: TestClient, slug: string, parameters: JsonObject = {}) => {
    const { body } = await load(client, slug, parameters);
    return [body.res.rows.map((row: JsonObject) => row.machine_id), body.res.error];
  };

  it("is flat rows with their columns, labels and time [OV-479]", async () => {
    const { body } = await load(operator, "second");
    expect(body.res).toEqual({
      slug: "second",
      columns: [
        { key: "machine_id", type: "string" },
        { key: "object_description", type: "string" },
        { key: "status", type: "string" },
        { key: "config.speed", type: "number" },
        { key: "tags", type: "string" },
        { key: "since", type: "datetime" },
        { key: "tLabel", type: "string" },
      ],
      rows: [
        {
          machine_id: "M2",
          object_description: "Press 2",
          status: "S",
          "config.speed": 1,
          tags: "a, b",
          since: "2026-03-02T08:00:00.000Z",
          tLabel: "Press 2",
        },
      ],
      fetched_at: "2026-03-02T08:00:00.000Z",
      error: null,
    });
  });

  it("has a row per machine with multimachine and else one [WD-708] [WD-711]", async () => {
    expect(await rows(operator, "two")).toEqual([["M1", "M2"], null]);
    expect(await rows(operator, "one")).toEqual([["M1"], null]);
    expect(await rows(operator, "all")).toEqual([["M1", "M2", "M3"], null]);
  });

  it("asks a read of one machine once per machine, with the types that it takes", async () => {
    calls.length = 0;
    expect(await rows(operator, "many-orders")).toEqual([["M1", "M1", "M2", "M2"], null]);
    expect(await rows(operator, "orders")).toEqual([["M1", "M1"], null]);
    expect(calls).toEqual([{ machine_id: "M1" }, { machine_id: "M2" }, { machine_id: "M1", limit: 2 }]);
  });

  it("fills in the parameters of the dashboard and no others", async () => {
    expect(await rows(operator, "orders", { line: "M3" })).toEqual([["M3", "M3"], null]);
    expect(await rows(operator, "two", { machine_ids: "M3" })).toEqual([["M1", "M2"], null]);
  });

  it("of the source graph is that of the statistics [WD-707]", async () => {
    const { body } = await load(operator, "graph");
    expect(body.res.rows).toEqual([{ tLabel: "today", task: "stops", machine_ids: "M1;M2" }]);
  });

  it("leaves out machines outside the viewer's restrictions, and says so where one alone is asked for", async () => {
    expect(await rows(restricted, "all")).toEqual([["M1"], null]);
    expect(await rows(restricted, "two")).toEqual([["M1"], null]);
    expect(await rows(restricted, "many-orders")).toEqual([["M1", "M1"], null]);
    expect(await rows(restricted, "second")).toEqual([[], "You are not allowed to do this."]);
    expect(await rows(restricted, "orders", { line: "M2" })).toEqual([[], "You are not allowed to do this."]);
  });

  it("answers a failing source with its error, and its rows when it works again", async () => {
    server.advance(5000);
    broken = true;
    const failed = await load(operator, "orders");
    broken = false;
    expect([failed.status, failed.body.res.rows, failed.body.res.error]).toEqual([200, [], "Hello ERP"]);
    server.advance(5000);
    expect(await rows(operator, "orders")).toEqual([["M1", "M1"], null]);
    expect((await load(operator, "wrong")).body.res.error).toContain("limit");
  });

  it("reads an equal source once within a second, also for two viewers with equal rights", async () => {
    server.advance(5000);
    calls.length = 0;
    await Promise.all([load(operator, "orders"), load(operator, "orders")]);
    await load(await server.client("dash"), "orders");
    expect(calls).toHaveLength(1);
    server.advance(1000);
    await load(operator, "orders");
    expect(calls).toHaveLength(2);
  });

  it("of a source under edit is read for who may see it in the designer, with what is given alone", async () => {
    const edited = { slug: "new", source: "load_orders", parameters: { machine_ids: "{press}" } };
    const ask = (client: TestClient, more: JsonObject = edited) =>
      client.call("load_dashboard_data", {
        dashboard: "nowhere",
        slug: "new",
        parameters: { press: "M3" },
        source: more,
      });
    const editor = await server.client("editor");
    const { body } = await ask(editor);
    expect([body.res.rows.map((row: JsonObject) => row.machine_id), body.res.error]).toEqual([["M3", "M3"], null]);
    expect((await ask(editor, { ...edited, source: "load_nothing" })).body.res.error).not.toBeNull();
    const denied = await ask(operator);
    expect([denied.status, denied.body.path]).toEqual([403, "/source"]);
    const secret = await ask(editor, { slug: "new", source: "load_secrets" });
    expect([secret.status, secret.body.path]).toEqual([403, "/dataSources/0/source"]);
    expect((await ask(editor, { slug: "new" })).status).toBe(400);
  });

  it("is the own of each viewer where the source is one of users", async () => {
    const own = await Promise.all([operator, await server.client("dash")].map((client) => rows(client, "own")));
    expect(own).toEqual([
      [["operator"], null],
      [["dash"], null],
    ]);
  });

  it("is for those to whom the dashboard is available", async () => {
    const clerk = await server.client("clerk");
    expect((await load(clerk, "all")).status).toBe(403);
    expect((await load(operator, "all", {}, "hidden")).status).toBe(403);
    expect((await load(operator, "all", {}, "nonsense")).status).toBe(404);
    expect((await load(operator, "nonsense")).status).toBe(404);
  });
});
