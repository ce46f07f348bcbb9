import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ofCompany } from "#server/database/company.ts";
import { putSecret } from "#server/secrets/secrets.ts";
import { keyBytes, vaultOf } from "#server/secrets/vault.ts";
import type { TestClient } from "#tests/support/client.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import { start, type TestServer } from "#tests/support/server.ts";

describe.each(anyDatabase)("the list of secrets on $kind", (database) => {
  const value = "s3cret-of-the-erp";
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    const users = [
      { username: "admin", role: "administrator" },
      { username: "other", role: "administrator", company_id: 2 },
      { username: "supervisor", role: "supervisor" },
    ];
    ({ server } = await startComposedServer({ database, users }));
    admin = await server.client("admin");
  });
  afterAll(() => server.close());

  const list = async (client = admin) => {
    const { status, body } = await client.call("load_secrets");
    return { status, res: body.res };
  };
  const saveSite = async (targets: object, settings: object) => {
    const { body, headers } = await admin.get("/api/documents/site/main");
    const site = { ...body, targets, settings: { ...body.settings, ...settings } };
    const answer = await admin.json("PUT", "/api/documents/site/main", site, { "if-match": headers.get("etag")! });
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  };

  it("has no value of any, says what is set, where each goes and is used, and which names have none", async () => {
    const headers = [{ key: "Authorization", value: { secret: "erp" } }];
    await saveSite(
      { erp: { url: "https://erp.example:8443/api", headers } },
      {
        mail_host: "mail.example",
        mail_port: 465,
        mail_from: "plant@mail.example",
        mail_user: "plant",
        mail_password: { secret: "mail" },
      },
    );
    await admin.call("set_secret", { name: "erp", value, origin: "https://erp.example:8443" });
    await admin.call("set_secret", { name: "idle", value, origin: "https://old.example" });
    const sealed = { company_id: 1, name: "lost", origin: "https://lost.example" };
    const elsewhere = vaultOf(() => randomBytes(keyBytes)).seal(sealed, value);
    await server.parts.store.write((trx) =>
      putSecret(ofCompany(trx, 1), { ...sealed, value: elsewhere, changed_by: "admin", changed_at: start }),
    );
    const { status, res } = await list();
    expect(status).toBe(200);
    const site = (origin: string) => [{ kind: "site", slug: "main", title: expect.anything(), origin }];
    const changed = { changed_by: "admin", changed_at: new Date(start).toISOString() };
    expect(res).toEqual([
      {
        name: "erp",
        state: "set",
        origin: "https://erp.example:8443",
        ...changed,
        used_by: site("https://erp.example:8443"),
      },
      { name: "idle", state: "set", origin: "https://old.example", ...changed, used_by: [] },
      { name: "lost", state: "unreadable", origin: "https://lost.example", ...changed, used_by: [] },
      {
        name: "mail",
        state: "missing",
        origin: null,
        changed_by: null,
        changed_at: null,
        used_by: site("tcp://mail.example:465"),
      },
    ]);
    expect(JSON.stringify(res)).not.toContain(value);
  });

  it("is of the own company, and for who may manage secrets alone", async () => {
    expect((await list(await server.client("other"))).res).toEqual([]);
    expect((await list(await server.client("supervisor"))).status).toBe(403);
  });
});
