import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startComposedServer } from "#tests/support/composed.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import type { TestClient } from "#tests/support/client.ts";
import type { TestServer } from "#tests/support/server.ts";

const names = ["usesApiSignin", "usesApiClockIn", "toolOverviewEnabled", "globalPrint", "showBannerClock"];

describe.each(anyDatabase)("which settings exist, on $kind", (database) => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    const users = [
      { username: "admin", role: "administrator", usertype: 100 },
      { username: "operator", role: "operator" },
    ];
    ({ server } = await startComposedServer({ database, users }));
    admin = await server.client("admin");
  });
  afterAll(() => server.close());

  const exist = async (client: TestClient, asked: readonly string[] = names) =>
    (await client.call("check_settings_exist", { names: asked })).body;
  const shipped = {
    usesApiSignin: false,
    usesApiClockIn: false,
    toolOverviewEnabled: true,
    globalPrint: true,
    showBannerClock: true,
  };

  it("is answered by name, also of those that nobody has heard of [OV-661]", async () => {
    const operator = await server.client("operator");
    expect((await exist(operator)).res).toEqual(shipped);
    expect((await exist(operator, ["gone", "__proto__", "toString"])).res).toEqual(
      JSON.parse('{"gone":false,"__proto__":false,"toString":false}'),
    );
  });

  it("counts a setting whatever its value, and comes with the sign-in as the settings themselves [OV-662]", async () => {
    const { headers, body } = await admin.get("/api/documents/site/main");
    const { globalPrint: _left, ...kept } = body.settings;
    const changed = { ...body, settings: { ...kept, usesApiSignin: "0", usesApiClockIn: false } };
    const match = { "if-match": headers.get("etag") ?? "" };
    expect((await admin.json("PUT", "/api/documents/site/main", changed, match)).status).toBe(200);
    const now = { ...shipped, usesApiSignin: true, usesApiClockIn: true, globalPrint: false };
    const operator = await server.client("operator");
    expect((await exist(operator)).res).toEqual(now);
    const loaded = (await operator.get("/api/app")).body.settings;
    expect(Object.fromEntries(names.map((name) => [name, Object.hasOwn(loaded, name)]))).toEqual(now);
    const before = (await (await server.client()).get("/api/app")).body.settings;
    expect(names.filter((name) => Object.hasOwn(before, name))).toEqual([]);
  });

  it("is told to nobody who has not signed in, and of a hundred names at most", async () => {
    expect((await exist(await server.client())).code).toBe("not_signed_in");
    const many = Array.from({ length: 101 }, (_, number) => `s${number}`);
    expect(await exist(admin, many)).toMatchObject({ code: "invalid_input", path: "/names" });
  });
});
