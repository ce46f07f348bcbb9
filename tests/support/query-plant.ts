import { writePlant } from "#server/demo/write-plant.ts";
import { code, machine, order, start } from "#tests/contracts/procedures/plant.ts";
import { startComposedServer } from "./composed.ts";
import type { Answer, TestClient } from "./client.ts";
import type { DatabaseKind } from "./databases.ts";
import type { TestServer } from "./server.ts";

/** Machines by company; what is of company 2 has SECOND in it. */
const machines = { 1: ["FC1", "JH1"], 2: ["SECOND"] } as const;

export interface QueryPlant {
  server: TestServer;
  client: (username: string) => Promise<TestClient>;
  /** Runs a text as it stands unsaved. */
  run: (sql_query: string, parameters?: Record<string, string>, username?: string) => Promise<Answer>;
  /** Saves a query under its number. */
  save: (record_no: number, sql_query: string, username?: string) => Promise<Answer>;
}

/** Two companies with machines, orders and stops; `boss` and `other` may save queries, `ann` sees FC1 alone. */
export const startQueryPlant = async (database: DatabaseKind): Promise<QueryPlant> => {
  const { server } = await startComposedServer({
    database,
    now: start,
    users: [
      { username: "boss", role: "administrator", usertype: 100 },
      { username: "other", company_id: 2, role: "administrator", usertype: 100 },
      { username: "ann", role: "supervisor", usertype: 30, machine_restrictions: ["FC1"] },
      { username: "ole", role: "operator", usertype: 10 },
    ],
  });
  for (const company_id of [1, 2] as const) {
    const own = machines[company_id];
    const mark = company_id === 2 ? "SECOND" : "Fault";
    await writePlant(server.parts.store, company_id, {
      machines: own.map((name) => machine(name, "10", { company_id, object_description: `Machine ${name}` })),
      stop_codes: [code("12", mark, "#112233", { company_id })],
      orders: own.map((name) => order(name, `card-${name}`, { company_id, good_qty: 25_500_000 })),
      stops: own.map((machine_id, at) => ({
        company_id,
        machine_id,
        stop: 1,
        stop_reason: "12",
        shift: 1,
        start_time: start - (at + 2) * 3_600_000,
        end_time: at === 0 ? null : start - 3_600_000,
        work_order_no: "-",
        cut: 0,
        micro: 0,
        coded_by: null,
        coded_at: null,
        version: 1,
      })),
    });
  }
  const clients = new Map<string, Promise<TestClient>>();
  const client = (username: string) => {
    const known = clients.get(username) ?? server.client(username);
    clients.set(username, known);
    return known;
  };
  return {
    server,
    client,
    run: async (sql_query, parameters = {}, username = "boss") =>
      (await client(username)).call("load_query_data", { record_no: 1, parameters, sql_query }, { key: null }),
    save: async (record_no, sql_query, username = "boss") =>
      (await client(username)).json(
        "PUT",
        `/api/documents/query/query-${record_no}`,
        {
          kind: "query",
          slug: `query-${record_no}`,
          schemaVersion: 1,
          title: "Query",
          record_no,
          name: `Query ${record_no}`,
          sql_query,
        },
        { "if-none-match": "*" },
      ),
  };
};
