import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiKeyScope } from "#schemas/platform/api-key.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { plantRows } from "#tests/contracts/procedures/plant.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/server.ts";

describe.each(anyDatabase)("API keys on $kind", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    const users = [{ username: "admin", role: "administrator", usertype: 100 }];
    ({ server } = await startComposedServer({ database, users }));
    await writePlant(server.parts.store, 1, plantRows());
  });
  afterAll(() => server.close());

  const keyOf = async (scope: ApiKeyScope, name: string = scope) => {
    const { body } = await (await server.client("admin")).call("create_api_key", { name: `Key ${name}`, scope });
    return `Bearer ${body.res.api_key}`;
  };

  it("are listed with what they open", async () => {
    await keyOf("orders");
    const { body } = await (await server.client("admin")).call("load_api_keys");
    expect(body.res).toMatchObject([{ name: "Key orders", scope: "orders", revoked_at: null }]);
  });

  it("of scope read make each read that a dashboard may have as a source, and nothing else [MI-568]", async () => {
    const authorization = await keyOf("read");
    const admin = await server.client("admin");
    const { body } = await admin.get("/api/procedures");
    const contracts = body.res as {
      name: string;
      kind: string;
      source?: boolean;
      permission: unknown;
      example: unknown;
    }[];
    const client = await server.client();
    const wrong: string[] = [];
    for (const { name, kind, source, permission, example } of contracts) {
      if (permission === "public") continue;
      const { status } = await client.call(name, example, { headers: { authorization } });
      const isOpen = kind === "read" && source === true;
      if (isOpen ? status === 403 || status === 401 : status !== 403) wrong.push(`${name} ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(contracts.filter(({ source }) => source).length).toBeGreaterThan(30);
  });

  it("of scope read run stored queries by their number, and no text of their own", async () => {
    const authorization = await keyOf("read", "bi");
    const client = await server.client();
    const run = (input: object) => client.call("load_query_data", input, { headers: { authorization } });
    const { status, body } = await run({ record_no: 2, parameters: { machine: "FC1" } });
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body.res.columns.length).toBeGreaterThan(0);
    const own = await run({ record_no: 2, sql_query: "select 1" });
    expect([own.status, own.body.path]).toEqual([403, "/sql_query"]);
  });
});
