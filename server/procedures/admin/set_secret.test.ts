import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backUp, restore } from "#server/database/backup.ts";
import { openStore } from "#server/database/open.ts";
import { findSecret } from "#server/secrets/secrets.ts";
import type { TestClient } from "#tests/support/client.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/server.ts";
import { testVault } from "#tests/support/vault.ts";
import { readerOf } from "#server/database/company.ts";

describe.each(anyDatabase)("a secret on $kind", (database) => {
  const origin = "https://mes.example:8443";
  const value = "s3cret-of-the-mes";
  const folder = mkdtempSync(join(tmpdir(), "shopwright-secret-"));
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    const users = [
      { username: "admin", role: "administrator" },
      { username: "other", role: "administrator", company_id: 2 },
      { username: "operator", role: "operator" },
    ];
    ({ server } = await startComposedServer({ database, users }));
    admin = await server.client("admin");
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  const set = async (input: object, client = admin) => {
    const { status, body } = await client.call("set_secret", { name: "mes", value, origin, ...input });
    return { status, code: body.call_status[0].call_code, path: body.path, res: body.res };
  };
  const stored = (company_id = 1) => findSecret(readerOf(server.parts.store, company_id), "mes");
  const opened = async () => {
    const row = (await stored())!;
    return [row.origin, testVault.open(row, row.value)];
  };

  it("is stored sealed and stands in no answer, audit row or stored reply", async () => {
    const { status, res } = await set({ origin: `${origin}/` });
    expect([status, res]).toEqual([200, { name: "mes", origin, changed_at: "2026-03-02T08:00:00.000Z" }]);
    expect(await opened()).toEqual([origin, value]);
    const { read } = server.parts.store;
    const audits = await read
      .selectFrom("audit")
      .selectAll()
      .where("procedure", "=", "set_secret")
      .orderBy("audit_id")
      .execute();
    expect(audits.map(({ username, payload, after }) => [username, JSON.parse(payload), JSON.parse(after!)])).toEqual([
      ["admin", { name: "mes", value: null, origin: `${origin}/` }, { name: "mes", origin }],
    ]);
    const everything = [audits, await read.selectFrom("stored_replies").selectAll().execute(), await stored()];
    expect(JSON.stringify(everything)).not.toContain(value);
  });

  it("is replaced with its origin, and belongs to its company", async () => {
    await set({ value: "first" });
    await set({ value: "third", origin: "tcp://mail.example:587" });
    expect(await opened()).toEqual(["tcp://mail.example:587", "third"]);
    await set({ value: "second", origin: "http://10.0.0.9" });
    expect(await opened()).toEqual(["http://10.0.0.9", "second"]);
    expect(await stored(2)).toBeUndefined();
    const other = await server.client("other");
    expect(await set({ value: null }, other)).toMatchObject({ status: 404, code: 4 });
    expect(await opened()).toEqual(["http://10.0.0.9", "second"]);
  });

  it("is for an origin that is one, and is set by administrators alone", async () => {
    const bad = ["https://mes.example/path", "https://u:p@mes.example", "https://mes.example?a=1", "https://"];
    for (const one of bad) expect(await set({ origin: one })).toMatchObject({ status: 400, code: 1, path: "/origin" });
    expect(await set({ origin: "ftp://mes.example" })).toMatchObject({ status: 400, code: 1, path: "/origin" });
    expect(await set({ value: "a\r\nb" })).toMatchObject({ status: 400, code: 1, path: "/value" });
    expect(await set({}, await server.client("operator"))).toMatchObject({ status: 403, code: 3 });
  });

  it("stays while a document or a draft names it, and is removed after", async () => {
    await set({});
    const button = (header: unknown) => ({
      kind: "dashboard",
      slug: "calls",
      schemaVersion: 1,
      title: "Calls",
      size: { x: 24, y: 12 },
      dataSources: [],
      widgets: [
        {
          id: "b",
          component: "action-button",
          pos: { x: 0, y: 0, w: 4, h: 2 },
          config: {
            label: "Call",
            call: { url: `${origin}/a`, external: true, headers: [{ key: "x", value: header }] },
          },
        },
      ],
    });
    const save = async (header: unknown, address: string, headers: Record<string, string>) => {
      const answer = await admin.json("PUT", address, button(header), headers);
      expect(answer.body).toMatchObject({ kind: "dashboard", slug: "calls" });
      return String(answer.headers.get("etag"));
    };
    const at = "/api/documents/dashboard/calls";
    const first = await save({ secret: "mes" }, at, { "if-none-match": "*" });
    const used = { status: 409, code: 5, res: { used_by: [{ kind: "dashboard", slug: "calls" }] } };
    expect(await set({ value: null })).toMatchObject(used);
    const second = await save("plain", at, { "if-match": first });
    await save({ secret: "mes" }, `${at}?draft=1`, { "if-match": second });
    expect(await set({ value: null })).toMatchObject(used);
    expect(await opened()).toEqual([origin, value]);
    const third = await save("plain", at, { "if-match": second });
    expect(third).not.toBe(second);
    expect(await set({ value: null })).toMatchObject({ status: 200, res: { name: "mes" } });
    expect(await stored()).toBeUndefined();
  });

  it("goes into a backup sealed, and opens where the same key is", async () => {
    await set({});
    const file = join(folder, "secrets.backup");
    await backUp(server.parts.store, file);
    expect(readFileSync(file, "utf8")).not.toContain(value);
    const empty = await database.create();
    const store = await openStore(empty.address);
    await restore(store, file);
    const row = (await findSecret(readerOf(store, 1), "mes"))!;
    expect(testVault.open(row, row.value)).toBe(value);
    await store.close();
    await empty.drop();
  });
});
