import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestClient } from "#tests/support/client.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/server.ts";

const tools = {
  name: "tool",
  key: "tool_id",
  label: "description",
  overview: "/tools",
  page: "/tools/{tool}",
  list: { procedure: "load_tools" },
  one: { procedure: "load_tools" },
};

describe.each(databases)("the subject of pages on $kind", (database) => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    ({ server } = await startComposedServer({
      database,
      users: [{ username: "admin", role: "administrator", usertype: 100 }],
    }));
    admin = await server.client("admin");
  });
  afterAll(() => server.close());

  const toldTo = async (client: TestClient) => (await client.get("/api/app")).body.subject;
  const change = async (subject: object) => {
    const { body, headers } = await admin.get("/api/documents/site/main");
    const etag = headers.get("etag") ?? "";
    return await admin.json("PUT", "/api/documents/site/main", { ...body, subject }, { "if-match": etag });
  };

  it("is told to who is signed in as the site document says it, and to nobody else", async () => {
    const { body } = await admin.get("/api/documents/site/main");
    expect(body.subject).toMatchObject({ name: "machine" });
    expect(await toldTo(admin)).toEqual(body.subject);
    expect(await toldTo(await server.client())).toBeNull();
  });

  it("is another one from the next start on where the site document says so", async () => {
    expect((await change(tools)).status).toBe(200);
    expect(await toldTo(admin)).toEqual(tools);
  });

  it("is refused without the name by which addresses speak of it", async () => {
    const refused = await change({ ...tools, name: undefined });
    expect([refused.status, refused.body.res[0].path]).toEqual([422, "/subject/name"]);
    expect(await toldTo(admin)).toEqual(tools);
  });
});
