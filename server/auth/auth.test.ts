import { afterEach, describe, expect, it } from "vitest";
import { counterProcedures } from "#tests/support/counter-procedures.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer, type TestUser } from "#tests/support/server.ts";
import { fakeSite } from "#tests/support/site.ts";
import { hour, minute } from "#schemas/durations.ts";

const background = { "shopwright-background": "1" };
const users: TestUser[] = [
  { username: "operator", role: "operator", machine_restrictions: ["M2", "M1"], settings: { language: "sv" } },
  { username: "terminal", role: "operator", deviceuser: true },
  { username: "isolated", dashboard_isolated: "hall-1", dashboard_only: true, machine_interface_only: true },
];

describe.each(databases)("sign-in on $kind", (database) => {
  let server: TestServer;
  const start = async () => {
    const site = fakeSite({ operator: ["can-navigate", "can-access-dashboard"] }, { product_name: "Plant" });
    server = await startTestServer({ database, users, site, procedures: counterProcedures().procedures });
  };
  afterEach(() => server.close());
  const session = async (username: string) => {
    const client = await server.client(username);
    return { client, status: async (headers = {}) => (await client.get("/api/session", headers)).status };
  };

  it("[OV-632] answers user, permissions and settings, and keeps the session in a cookie no script can read", async () => {
    await start();
    const client = await server.client();
    const answer = await client.signIn("operator", "operator");
    const user = {
      username: "operator",
      usertype: 10,
      role: "operator",
      company_id: 1,
      company_name: "Company 1",
      machine_id: null,
      machine_restrictions: ["M2", "M1"],
      settings: { language: "sv" },
      by_login_code: false,
      dashboard_isolated: null,
      only_ia: false,
      deviceuser: false,
      signedInOnDevice: false,
      device_employee: null,
      device_employee_name: null,
      token: expect.stringMatching(/^[0-9a-f-]{36}$/),
      machine_interface_only: false,
      dashboard_only: false,
      isolation_required: false,
      password_given: false,
      second_factor_due: false,
      issuer: null,
      permissions: ["can-access-dashboard", "can-navigate"],
    };
    expect([answer.status, answer.body]).toEqual([
      200,
      { user, permissions: user.permissions, settings: { product_name: "Plant" } },
    ]);
    expect((await client.get("/api/session")).body).toEqual(answer.body);
    const cookie = answer.headers.getSetCookie().join();
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    const stored = await server.parts.store.read.selectFrom("sessions").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(client.cookies.get("shopwright_session"));
    const isolated = (await (await server.client("isolated")).get("/api/session")).body.user;
    expect(isolated).toMatchObject({
      isolation_required: true,
      dashboard_only: true,
      machine_interface_only: true,
      dashboard_isolated: "hall-1",
    });
  });

  it("answers the user's own settings as they are now, whatever was looked up a moment before", async () => {
    await start();
    const client = await server.client("operator");
    const language = async () => (await client.get("/api/session")).body.user.settings.language;
    expect(await language()).toBe("sv");
    await server.parts.store.write((trx) =>
      trx.updateTable("users").set({ settings: '{"language":"en"}' }).where("username", "=", "operator").execute(),
    );
    expect(await language()).toBe("en");
  });

  it("[OV-304] refuses the session after sign-out, also to those who kept its cookie", async () => {
    await start();
    const { client, status } = await session("operator");
    const kept = new Map(client.cookies);
    expect((await client.json("POST", "/api/auth/sign-out", {})).status).toBe(200);
    for (const [name, value] of kept) client.cookies.set(name, value);
    const refused = await client.get("/api/session");
    expect([await status(), refused.body.code, refused.body.call_status[0].call_code]).toEqual([
      401,
      "not_signed_in",
      2,
    ]);
  });

  it("lets a session live 12 hours after the last call, and a device user's 7 days, over a restart", async () => {
    await start();
    const [operator, terminal] = [await session("operator"), await session("terminal")];
    server.advance(11 * hour);
    expect(await operator.status()).toBe(200);
    await server.restart();
    const again = await server.client();
    for (const [name, value] of operator.client.cookies) again.cookies.set(name, value);
    server.advance(12 * hour - 1);
    expect((await again.get("/api/session")).status).toBe(200);
    server.advance(12 * hour);
    expect((await again.get("/api/session")).status).toBe(401);
    for (const [name, value] of terminal.client.cookies) again.cookies.set(name, value);
    server.advance(3 * 24 * hour);
    expect((await again.get("/api/session")).status).toBe(200);
    server.advance(7 * 24 * hour);
    expect((await again.get("/api/session")).status).toBe(401);
  });

  it("ends a session a week after it began however much it is used, but for that of a shared device", async () => {
    await start();
    const [operator, terminal] = [await session("operator"), await session("terminal")];
    const use = async (hours: number) => {
      const statuses = new Set<string>();
      for (let passed = 0; passed < hours; passed += 6) {
        server.advance(6 * hour);
        statuses.add(`${await operator.status()} ${await terminal.status()}`);
      }
      return [...statuses];
    };
    expect(await use(7 * 24 - 6)).toEqual(["200 200"]);
    expect(await use(24)).toEqual(["401 200"]);
  });

  it("ends the session that a browser had when somebody signs in there anew, and none elsewhere", async () => {
    await start();
    const [here, elsewhere] = [await session("operator"), await session("operator")];
    const before = new Map(here.client.cookies);
    await here.client.signIn("terminal", "terminal");
    expect([await here.status(), await elsewhere.status()]).toEqual([200, 200]);
    for (const [name, value] of before) here.client.cookies.set(name, value);
    expect(await here.status()).toBe(401);
  });

  it("keeps from where a session began, and by which browser", async () => {
    await start();
    const client = await server.client();
    const browser = `Mozilla/5.0 ${"x".repeat(400)}`;
    const body = { username: "operator", password: "operator" };
    await client.json("POST", "/api/auth/sign-in", body, { "user-agent": browser });
    const stored = await server.parts.store.read.selectFrom("sessions").select(["address", "browser"]).execute();
    expect(stored).toEqual([{ address: "127.0.0.1", browser: browser.slice(0, 300) }]);
  });

  it("does not prolong a session by background calls", async () => {
    await start();
    const { client, status } = await session("operator");
    for (let calls = 0; calls < 11; calls += 1) {
      server.advance(hour);
      expect(await status(background)).toBe(200);
    }
    server.advance(hour);
    const refused = await client.get("/api/session", background);
    expect([refused.status, refused.body.code, refused.body.call_status[0].call_code]).toEqual([
      401,
      "not_signed_in",
      2,
    ]);
  });

  it("takes a password however old it is", async () => {
    await start();
    const client = await server.client();
    server.advance(5 * 365 * 24 * hour);
    expect((await client.signIn("operator", "operator")).status).toBe(200);
  });

  it("answers wrong passwords and unknown names alike [OV-254]", async () => {
    await start();
    const client = await server.client();
    const [wrong, unknown] = [await client.signIn("operator", "x"), await client.signIn("nobody", "x")];
    expect(wrong).toMatchObject({ status: 401, body: { code: "wrong_credentials", call_status: [{ call_code: 10 }] } });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    expect((await client.get("/api/session")).status).toBe(401);
  });

  it.each(["operator", "nobody"])(
    "locks the name %s for 15 minutes after 10 failures, over a restart [OV-254]",
    async (name) => {
      await start();
      const client = await server.client();
      const headers = (index: number) => ({ "x-forwarded-for": `10.0.0.${index}` });
      const guess = async (index: number) =>
        (await client.json("POST", "/api/auth/sign-in", { username: name, password: `${index}` }, headers(index)))
          .status;
      const early = await Promise.all(Array.from({ length: 5 }, (_, index) => guess(index)));
      await server.restart();
      const fresh = await server.client();
      const later = await Promise.all(Array.from({ length: 15 }, () => fresh.signIn(name, "x")));
      const statuses = later.map((answer) => answer.status);
      expect([early, statuses.filter((status) => status === 401).length]).toEqual([[401, 401, 401, 401, 401], 5]);
      expect(await fresh.signIn(name, name)).toMatchObject({
        status: 429,
        body: { code: "too_many_requests", call_status: [{ call_code: 11 }] },
      });
      server.advance(15 * minute);
      expect((await fresh.signIn(name, name)).status).toBe(name === "operator" ? 200 : 401);
    },
  );

  it("takes no state-changing call from a page of another origin", async () => {
    await start();
    const { client } = await session("operator");
    const call = async (headers: Record<string, string>) =>
      (await client.call("raise_counter", { machine_id: "M1", amount: 1 }, { headers })).status;
    expect(await call({ "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await call({ "sec-fetch-site": "same-site" })).toBe(403);
    expect(await call({ origin: "https://evil.example" })).toBe(403);
    expect(await call({ origin: "null" })).toBe(403);
    expect(await call({ "sec-fetch-site": "same-origin" })).toBe(200);
    expect(await call({ origin: server.url })).toBe(200);
    const forged = await client.json(
      "POST",
      "/api/auth/sign-in",
      { username: "operator", password: "operator" },
      {
        origin: "https://evil.example",
      },
    );
    expect(forged.status).toBe(403);
  });

  it("refuses what is no sign-in, with the field's path", async () => {
    await start();
    const client = await server.client();
    const bodies: [unknown, string][] = [
      [{ username: "operator" }, "/password"],
      [{ username: "operator", password: 1 }, "/password"],
      [{ username: "operator", password: "operator", role: "administrator" }, "/role"],
      [{ username: "", password: "x" }, "/username"],
    ];
    for (const [body, path] of bodies) {
      const answer = await client.json("POST", "/api/auth/sign-in", body);
      expect([answer.status, answer.body.code, answer.body.path]).toEqual([400, "invalid_input", path]);
    }
  });
});
