import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import { hashToken, newToken } from "#server/auth/tokens.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/server.ts";
import { company, plantRows, start } from "./procedures/plant.ts";

/** What the widgets and sources of the shipped dashboard `hall-1` read. */
const readsOfHall = [
  "load_all_running_orders",
  "load_dashboard_data",
  "load_machine",
  "load_running_order",
  "load_statistics",
];

describe.each(anyDatabase)("a wall screen's token on $kind", (database) => {
  let server: TestServer;
  let contracts: readonly ProcedureContract[];
  const token = newToken("device");
  beforeAll(async () => {
    const users = [{ username: "admin", role: "administrator", usertype: 100 }];
    ({ server, contracts } = await startComposedServer({ database, now: start, users }));
    await writePlant(server.parts.store, company, plantRows());
    await server.parts.store.write((trx) =>
      trx
        .insertInto("devices")
        .values({
          company_id: company,
          record_no: 1,
          name: "Hall 1",
          device_kind: "wall",
          machine_ids: "[]",
          documents: '[{"kind":"dashboard","slug":"hall-1"}]',
          token_hash: hashToken(token),
          created_at: start,
          last_seen_at: null,
          revoked_at: null,
        })
        .execute(),
    );
  });
  afterAll(() => server.close());

  const headers = { authorization: `Bearer ${token}` };
  const call = async (name: string, input: unknown) => (await server.client()).call(name, input, { headers });
  const get = async (path: string) => (await server.client()).get(`/api/documents/${path}`, headers);

  it("reads its dashboard and each of its sources", async () => {
    const { status, body } = await get("dashboard/hall-1");
    expect([status, body.slug]).toEqual([200, "hall-1"]);
    for (const { slug } of body.dataSources) {
      const parameters = { machines: "FC1;JH1" };
      const answer = await call("load_dashboard_data", { dashboard: "hall-1", slug, parameters });
      expect([answer.status, answer.body.res]).toEqual([200, expect.objectContaining({ slug, error: null })]);
    }
    const orders = await call("load_dashboard_data", { dashboard: "hall-1", slug: "orders", parameters: {} });
    expect(orders.body.res.rows.map((row: any) => row.card_no)).toEqual(["100", "300"]);
  });

  it("reads no other dashboard, and no kind of document but what its own uses", async () => {
    expect((await get("dashboard")).body.map(({ slug }: any) => slug)).toEqual(["hall-1"]);
    for (const path of ["dashboard/default", "site/main", "role/administrator", "wizard/report-quantity"])
      expect([path, (await get(path)).status]).toEqual([path, 403]);
    const answer = await call("load_dashboard_data", { dashboard: "default", slug: "machines", parameters: {} });
    expect(answer.status).toBe(403);
  });

  it("calls what its dashboard reads and is refused every write and all other procedures", async () => {
    const statuses: Record<string, number> = {};
    for (const { name, example } of contracts.filter(({ permission }) => permission !== "public"))
      statuses[name] = (await call(name, example)).status;
    const isOpen = (name: string) => readsOfHall.includes(name);
    const expected = Object.keys(statuses).map((name) => [name, isOpen(name) ? 200 : 403]);
    expect(statuses).toEqual(Object.fromEntries(expected));
  });

  it("saves no document", async () => {
    const { body, headers: answered } = await get("dashboard/hall-1");
    const saved = await (
      await server.client()
    ).json("PUT", "/api/documents/dashboard/hall-1", body, { ...headers, "if-match": answered.get("etag") ?? "" });
    expect([saved.status, saved.body.code]).toEqual([403, "not_allowed"]);
  });

  it("is nobody's once it is revoked", async () => {
    await server.parts.store.write((trx) => trx.updateTable("devices").set({ revoked_at: start }).execute());
    server.advance(2000);
    expect((await get("dashboard/hall-1")).status).toBe(401);
    expect((await call("load_machine", { machine_id: "FC1" })).status).toBe(401);
  });
});
