import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startComposedServer } from "#tests/support/composed.ts";
import type { TestClient } from "#tests/support/client.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/server.ts";

describe.each(anyDatabase)("what concerns the whole server on $kind", (database) => {
  let server: TestServer;
  let admin: TestClient;
  beforeEach(async () => {
    const users = [
      { username: "admin", role: "administrator", usertype: 100 },
      { username: "operator", role: "operator" },
      { username: "foreign", role: "administrator", company_id: 2, usertype: 100 },
    ];
    ({ server } = await startComposedServer({ database, users }));
    admin = await server.client("admin");
  });
  afterEach(() => server.close());

  const call = (name: string) => admin.call(name, {}, { key: randomUUID() });
  const read = () => server.parts.store.read;
  const noted = async (procedure: string) =>
    await read().selectFrom("audit").select(["username", "call_code"]).where("procedure", "=", procedure).execute();

  it("reads again what the server kept", async () => {
    const titleOf = async () => (await admin.get("/api/documents/dashboard/default")).body.title;
    const before = await titleOf();
    const { document } = await read()
      .selectFrom("document_views")
      .select("document")
      .where("kind", "=", "dashboard")
      .where("slug", "=", "default")
      .where("company_id", "=", 1)
      .executeTakeFirstOrThrow();
    const changed = JSON.stringify({ ...JSON.parse(document), title: "Behind the server's back" });
    await server.parts.store.write((trx) =>
      trx
        .updateTable("document_views")
        .set({ document: changed })
        .where("kind", "=", "dashboard")
        .where("slug", "=", "default")
        .where("company_id", "=", 1)
        .execute(),
    );
    expect(await titleOf()).toEqual(before);
    expect((await call("clear_caches")).body.res).toBe(true);
    expect(await titleOf()).toBe("Behind the server's back");
    expect(await noted("clear_caches")).toEqual([{ username: "admin", call_code: 0 }]);
  });

  it("tells all browsers of the company to read again, and no others", async () => {
    const [own, foreign] = await Promise.all(
      ["operator", "foreign"].map(async (name) => (await server.client(name)).events("ReloadRequested")),
    );
    expect((await call("reload_browsers")).body.res).toBe(true);
    const heard = (reader: typeof own) => reader!.frames.some(({ data }) => data.event === "ReloadRequested");
    await own!.until(() => heard(own));
    expect(heard(foreign)).toBe(false);
    expect(await noted("reload_browsers")).toEqual([{ username: "admin", call_code: 0 }]);
    for (const reader of [own!, foreign!]) reader.close();
  });

  it("ends all sessions of the company, its own too, and no others", async () => {
    const [operator, foreign] = await Promise.all(["operator", "foreign"].map((name) => server.client(name)));
    const open = async () =>
      await Promise.all([admin, operator!, foreign!].map(async (one) => (await one.get("/api/session")).status));
    expect(await open()).toEqual([200, 200, 200]);
    const reader = await operator!.events("AccessChanged");
    expect((await call("sign_out_everyone")).body.res).toBe(true);
    await reader.ended;
    expect(reader.frames.at(-1)?.data.event).toBe("AccessChanged");
    expect(await open()).toEqual([401, 401, 200]);
    expect(await noted("sign_out_everyone")).toEqual([{ username: "admin", call_code: 0 }]);
  });

  it("notes who took the configuration along or back, and who was refused it", async () => {
    await admin.call("export_documents", {});
    await (await server.client("operator")).call("export_documents", {});
    expect(await noted("export_documents")).toEqual([
      { username: "admin", call_code: 0 },
      { username: "operator", call_code: 3 },
    ]);
    await admin.call("import_documents", { documents: [{ kind: "dashboard", slug: "faulty" }] });
    const { documents } = (await admin.call("export_documents", { documents: [{ kind: "theme", slug: "dark" }] })).body
      .res;
    await admin.call("import_documents", { documents });
    expect(await noted("import_documents")).toEqual([
      { username: "admin", call_code: 16 },
      { username: "admin", call_code: 0 },
    ]);
  });

  it("gives those of the company who have chosen no theme another one, and no other company", async () => {
    const defaultOf = async (client: TestClient) => (await client.get("/settings.json")).body.defaultTheme;
    const foreign = await server.client("foreign");
    const choose = async (client: TestClient, theme: string) =>
      (await client.call("set_default_theme", { theme }, { key: randomUUID() })).body.code ?? "ok";
    expect([await defaultOf(admin), await defaultOf(foreign)]).toEqual(["default", "default"]);
    expect([await choose(admin, "dark"), await choose(admin, "contrast")]).toEqual(["ok", "ok"]);
    expect([await defaultOf(admin), await defaultOf(foreign)]).toEqual(["contrast", "default"]);
    const { body } = await admin.get("/api/documents/theme/dark");
    expect(body).not.toHaveProperty("default");
    expect(await choose(admin, "no-such")).toBe("not_found");
    expect(await choose(await server.client("operator"), "light")).toBe("not_allowed");
    expect(await defaultOf(admin)).toBe("contrast");
  });
});
