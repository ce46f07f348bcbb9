import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startComposedServer } from "#tests/support/composed.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/server.ts";

const shipped = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../../configs/factory/texts/${language}.json`, import.meta.url), "utf8")).columns;

describe.each(anyDatabase)("the default headings of columns on $kind", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    const users = [{ username: "admin", role: "administrator", usertype: 100 }];
    ({ server } = await startComposedServer({ database, users }));
  });
  afterAll(() => server.close());
  const load = async (client: Awaited<ReturnType<TestServer["client"]>>) =>
    (await client.call("load_default_column_translations", {})).body.res;

  it("[WD-1154] are those of the user's language by field", async () => {
    const client = await server.client("admin");
    expect(await load(client)).toEqual(shipped("en"));
    await client.call("update_user_settings", { values: { language: "sv" } });
    expect(await load(await server.client("admin"))).toEqual({ ...shipped("en"), ...shipped("sv") });
  });

  it("are English where the language has none, at once after an edit of the texts", async () => {
    const client = await server.client("admin");
    await client.call("update_user_settings", { values: { language: "sv" } });
    const { headers, body } = await client.get("/api/documents/texts/sv");
    const { status: _one, ...columns } = body.columns;
    const kept = await client.json(
      "PUT",
      "/api/documents/texts/sv",
      { ...body, columns },
      { "if-match": headers.get("etag")! },
    );
    expect(kept.status).toBe(200);
    expect((await load(await server.client("admin"))).status).toBe(shipped("en")["status"]);
  });

  it("are refused to who has not signed in", async () => {
    expect((await (await server.client()).call("load_default_column_translations", {})).status).toBe(401);
  });
});
