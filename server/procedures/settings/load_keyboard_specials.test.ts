import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { startComposedServer } from "#tests/support/composed.ts";
import type { TestClient } from "#tests/support/client.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/server.ts";

const shipped = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../../configs/factory/texts/${language}.json`, import.meta.url), "utf8")) as {
    keyboard: { layouts: Record<string, string[]>; candidates: Record<string, string[]> };
  };

describe.each(anyDatabase)("the keyboard's layouts on $kind", (database) => {
  let server: TestServer;
  let client: TestClient;
  beforeAll(async () => {
    const users = [{ username: "admin", role: "administrator", usertype: 100 }];
    ({ server } = await startComposedServer({ database, users }));
    client = await server.client("admin");
  });
  afterAll(() => server.close());

  const load = async (language: string) => await client.call("load_keyboard_specials", { language });

  it.each(["en", "sv"])(
    "[WD-1049] are those of the texts of %s, with a special layout that leads in and out",
    async (language) => {
      const { status, body } = await load(language);
      expect([status, body.res]).toEqual([200, shipped(language).keyboard]);
      expect(Object.keys(body.res.layouts)).toEqual(["default", "shift", "special"]);
      expect(body.res.layouts.default.join(" ")).toContain("{special}");
      expect(body.res.layouts.special.join(" ")).toContain("{normal}");
    },
  );

  it("follow an edit of the texts at once, and are English where a language has none", async () => {
    const { headers, body } = await client.get("/api/documents/texts/sv");
    const { keyboard: _none, ...without } = body;
    const kept = await client.json("PUT", "/api/documents/texts/sv", without, { "if-match": headers.get("etag")! });
    expect(kept.status).toBe(200);
    const answer = await load("sv");
    expect(answer.body.res).toEqual(shipped("en").keyboard);
  });

  it("are refused for another language, and to who has not signed in", async () => {
    const { status, body } = await load("de");
    expect([status, body.path]).toEqual([400, "/language"]);
    expect((await (await server.client()).call("load_keyboard_specials", { language: "en" })).status).toBe(401);
  });
});
