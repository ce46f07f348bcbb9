import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestClient } from "#tests/support/client.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/server.ts";

const release = { id: "release-loads", title: { en: "Release loads", sv: "Frisläppa laster" } };
const users = [
  { username: "admin", role: "administrator", usertype: 100 },
  { username: "anna", role: "releaser" },
  { username: "bo", role: "operator" },
];

describe.each(databases)("a permission key of the company's own on $kind", (database) => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    server = (await startComposedServer({ database, users })).server;
    admin = await server.client("admin");
  });
  afterAll(() => server.close());

  const declare = async (permissions: readonly object[]) => {
    const { body, headers } = await admin.get("/api/documents/site/main");
    const etag = headers.get("etag") ?? "";
    return await admin.json("PUT", "/api/documents/site/main", { ...body, permissions }, { "if-match": etag });
  };
  const create = async (kind: string, slug: string, body: object) =>
    await admin.json(
      "PUT",
      `/api/documents/${kind}/${slug}`,
      { kind, slug, schemaVersion: 1, title: slug, ...body },
      { "if-none-match": "*" },
    );

  it("is listed beside those of the product with its titles, held by a role, and asked for by a page", async () => {
    expect((await declare([release])).status).toBe(200);
    const { own, catalogue } = (await admin.call("load_permissions", {}, { key: null })).body.res;
    expect([own, catalogue.includes("can-navigate"), catalogue.at(-1)]).toEqual([[release], true, "release-loads"]);

    await create("role", "releaser", { level: 20, permissions: ["can-navigate", "release-loads"] });
    const content = { kind: "table", slug: "planned_orders" };
    await create("page", "loads", { path: "/loads", content, meta: { permissions: ["release-loads"] } });
    const reads = async (username: string) => {
      const client = await server.client(username);
      const { permissions } = (await client.get("/api/session")).body;
      return [permissions.includes("release-loads"), (await client.get("/api/documents/page/loads")).status];
    };
    expect([await reads("anna"), await reads("bo")]).toEqual([
      [true, 200],
      [false, 403],
    ]);
  });

  it("is neither one of the product nor declared twice", async () => {
    const taken = await declare([{ ...release, id: "can-navigate" }]);
    expect([taken.status, taken.body.res[0].path]).toEqual([422, "/permissions/0/id"]);
    const doubled = await declare([release, release]);
    expect([doubled.status, doubled.body.res[0].path]).toEqual([422, "/permissions/1/id"]);
  });
});
