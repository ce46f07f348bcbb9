import { createHash, randomUUID } from "node:crypto";
import canonicalize from "canonicalize";
import { Type } from "typebox";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import { LoginCode } from "#schemas/platform/login-code.ts";
import { User } from "#schemas/platform/user.ts";
import { validatorOf } from "#server/validation.ts";
import { TestClient } from "#tests/support/client.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/server.ts";

const keptKeys = ["view-permissions", "can-access-admin-panel", "can-do-admin-actions"];

describe.each(anyDatabase)("users, roles and login codes on $kind", (database) => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    const users = [
      { username: "admin", role: "administrator", usertype: 100 },
      { username: "operator", role: "operator", usertype: 10 },
      { username: "planner", role: "planner", usertype: 20 },
      { username: "screen", role: "operator", usertype: 10, dashboard_isolated: "hall-1" },
      { username: "foreign", company_id: 2, role: "administrator", usertype: 100 },
    ];
    ({ server } = await startComposedServer({ database, users }));
    await server.parts.store.write((trx) =>
      trx
        .insertInto("machines")
        .values(["FC1", "FC2"].map((machine_id) => machineRow(machine_id)))
        .execute(),
    );
    admin = await server.client("admin");
  });
  afterAll(() => server.close());

  const machineRow = (machine_id: string) => ({
    company_id: 1,
    machine_id,
    object_description: machine_id,
    object_no: 1,
    department: "10",
    department_description: "",
    zone: "",
    zone_desc: "",
    category: "",
    cat_desc: "",
    resource_type: 1,
    line: "",
    line_description: "",
    line_position: null,
    erp_resource: "",
    erp_connection_type: "",
    tool_id: "-",
    oee_green_limit: 80,
    oee_yellow_limit: 60,
    q_green_limit: 98,
    q_yellow_limit: 95,
  });
  const call = (name: string, input: unknown = {}, client = admin, key: string = randomUUID()) =>
    client.call(name, input, { key });
  const change = (user: Record<string, unknown>, client = admin) => call("update_user", { user }, client);
  const listed = async (): Promise<User[]> => (await call("load_users")).body.res;
  const userOf = async (username: string) => (await listed()).find((one) => one.username === username);
  const outcome = ({ status, body }: { status: number; body: any }) => [
    status,
    body.call_status[0].call_code,
    body.path ?? null,
  ];
  const roleAt = (slug: string) => `/api/documents/role/${slug}`;
  const saveRole = async (slug: string, edit: (role: any) => JsonObject) => {
    const { body, headers } = await admin.get(roleAt(slug));
    return await admin.json("PUT", roleAt(slug), edit(body), { "if-match": headers.get("etag") ?? "" });
  };
  const without = (key: string) => (role: any) => ({
    ...role,
    permissions: role.permissions.filter((one: string) => one !== key),
  });
  const withKey = (key: string) => (role: any) => ({ ...role, permissions: [...role.permissions, key] });

  it("lists the users of the company with what is decided about them, and no secret of theirs", async () => {
    const users = await listed();
    expect(() => validatorOf(Type.Array(User))(users)).not.toThrow();
    expect(users.map(({ username }) => username)).toEqual(["admin", "operator", "planner", "screen"]);
    expect(users.find(({ username }) => username === "screen")).toMatchObject({
      role: "operator",
      usertype: 10,
      company_name: "Company 1",
      dashboard_isolated: "hall-1",
      isolation_required: true,
      machine_restrictions: [],
      settings: { show_cavities: 0 },
      permissions: ["can-access-dashboard", "can-change-cavities", "can-navigate", "pallet-flag-printer-selection"],
    });
    expect(JSON.stringify(users)).not.toContain("argon2");
  });

  it("makes a user with a password, who signs in; the password stands nowhere", async () => {
    const made = await change({ username: "anna", password: "first password", role: "supervisor" });
    expect(made.body.res).toMatchObject({ username: "anna", role: "supervisor", usertype: 30, dashboard_only: false });
    const anna = await server.client();
    expect((await anna.signIn("anna", "first password")).status).toBe(200);
    const { read } = server.parts.store;
    const kept = [
      await read.selectFrom("audit").selectAll().where("procedure", "=", "update_user").execute(),
      await read.selectFrom("stored_replies").selectAll().execute(),
      await read.selectFrom("events").selectAll().execute(),
    ];
    expect(kept[0]!.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toContain("first password");
  });

  it("gives a user the level of the role, until an administrator sets another one [OV-583]", async () => {
    const levels = await Promise.all(
      ["operator", "planner", "supervisor", "administrator"].map(async (role) => {
        const { status, body } = await change({ username: `of-${role}`, password: "first password", role });
        return [status, body.res.role, body.res.usertype];
      }),
    );
    expect(levels).toEqual([
      [200, "operator", 10],
      [200, "planner", 20],
      [200, "supervisor", 30],
      [200, "administrator", 100],
    ]);
    const session = async () => {
      const client = await server.client();
      await client.signIn("of-planner", "first password");
      const { role, usertype } = (await client.get("/api/session")).body.user;
      return [role, usertype];
    };
    await change({ username: "of-planner", usertype: 25 });
    expect(await session()).toEqual(["planner", 25]);
    await change({ username: "of-planner", role: "supervisor" });
    expect(await session()).toEqual(["supervisor", 30]);
    // The tests of the last holder want an administrator who is the only one.
    for (const [, role] of levels) expect((await call("delete_user", { username: `of-${role}` })).status).toBe(200);
  });

  it("keeps a repetition from another password without a trace by which it could be guessed", async () => {
    const key = randomUUID();
    const user = { username: "berta", password: "guess me", role: "operator" };
    const send = (password: string) => admin.call("update_user", { user: { ...user, password } }, { key });
    const statuses = [
      (await send("guess me")).status,
      (await send("guess me")).status,
      (await send("another guess")).status,
    ];
    expect(statuses).toEqual([200, 200, 422]);
    const rows = await server.parts.store.read.selectFrom("stored_replies").selectAll().execute();
    const { fingerprint } = rows.find((row) => row.key.includes(key))!;
    // 19 MiB for each guess, and a salt of its own; the SHA-256 of a guess is not what is stored.
    expect(fingerprint).toMatch(/^argon2id\$[\w-]{22}\$[\w-]{43}$/);
    const guess = `update_user\n${canonicalize({ user })}`;
    expect(rows.map((row) => row.fingerprint)).not.toContain(createHash("sha256").update(guess).digest("hex"));
  });

  it("takes a change from the user's next call on, and leaves what it does not name as it is", async () => {
    const operator = await server.client("operator");
    const mayList = async () => (await call("load_users", {}, operator)).status;
    const machines = async () =>
      (await call("load_machines", {}, operator)).body.res.map((one: { machine_id: string }) => one.machine_id);
    expect([await mayList(), await machines()]).toEqual([403, ["FC1", "FC2"]]);

    await change({ username: "operator", machine_restrictions: ["FC2"], settings: { show_cavities: 3 } });
    expect([await mayList(), await machines()]).toEqual([403, ["FC2"]]);
    await change({ username: "operator", role: "administrator" });
    expect([await mayList(), await machines()]).toEqual([200, ["FC2"]]);
    expect(await userOf("operator")).toMatchObject({
      role: "administrator",
      usertype: 100,
      machine_restrictions: ["FC2"],
      settings: { show_cavities: 3, keyboard: false },
    });
    await change({ username: "operator", role: "operator", usertype: 15, machine_restrictions: [] });
    expect([await mayList(), await machines()]).toEqual([403, ["FC1", "FC2"]]);
    expect((await userOf("operator"))?.usertype).toBe(15);
    await change({ username: "operator", usertype: 10, settings: { show_cavities: 0 } });
  });

  it("tells the user concerned and who looks after users, and nobody else", async () => {
    const { read } = server.parts.store;
    const heard = async () =>
      (await read.selectFrom("events").selectAll().where("event", "=", "AccessChanged").orderBy("seq").execute()).slice(
        -2,
      );
    await change({ username: "operator", deviceuser: false });
    expect((await heard()).map(({ audience }) => audience && JSON.parse(audience))).toEqual([
      ["operator"],
      "view-permissions",
    ]);
  });

  it("takes a change of a role from the next call of its users on", async () => {
    const planner = await server.client("planner");
    const mayList = async () => (await call("load_api_keys", {}, planner)).status;
    expect(await mayList()).toBe(403);
    expect((await saveRole("planner", withKey("view-permissions"))).status).toBe(200);
    expect(await mayList()).toBe(200);
    await saveRole("planner", without("view-permissions"));
    expect(await mayList()).toBe(403);
  });

  it.each([
    ["a name of this company", { username: "planner", password: "long enough" }, [409, 13, "/user/username"]],
    ["a name of another company", { username: "foreign", password: "long enough" }, [409, 13, "/user/username"]],
    ["a user who is not there", { username: "nobody", role: null }, [404, 4, "/user/username"]],
    ["a user of another company", { username: "foreign", role: null }, [404, 4, "/user/username"]],
    ["an unknown role", { username: "planner", role: "boss" }, [404, 4, "/user/role"]],
    [
      "an unknown machine among the restrictions",
      { username: "planner", machine_restrictions: ["FC1", "ZZ9"] },
      [404, 4, "/user/machine_restrictions/1"],
    ],
    ["an unknown own machine", { username: "planner", machine_id: "ZZ9" }, [404, 4, "/user/machine_id"]],
    ["an unknown dashboard", { username: "planner", dashboard_isolated: "none" }, [404, 4, "/user/dashboard_isolated"]],
    ["a short password", { username: "new", password: "short" }, [400, 1, "/user/password"]],
    [
      "a setting of the user's own",
      { username: "planner", settings: { language: "sv" } },
      [400, 1, "/user/settings/language"],
    ],
  ])("refuses %s, and changes nothing", async (_what, user, expected) => {
    const before = await listed();
    expect(outcome(await change(user))).toEqual(expected);
    expect(await listed()).toEqual(before);
  });

  describe("the last holder", () => {
    beforeAll(async () => {
      for (const username of ["planner", "anna"]) await change({ username, role: "operator" });
    });
    const holders = async () =>
      keptKeys.map((key) =>
        listed().then((users) => users.filter(({ permissions }) => permissions.includes(key)).length),
      );

    it.each([
      ["another role", { role: "planner" }],
      ["no role", { role: null }],
      ["level 0", { usertype: 0 }],
      ["dashboards alone", { dashboard_only: true }],
      ["one dashboard", { dashboard_isolated: "hall-1" }],
      ["activities alone", { only_ia: true }],
      ["the isolation layout", { isolation_required: true }],
    ])("is not given %s, as long as nobody else holds the permissions", async (_what, more) => {
      const before = await userOf("admin");
      const refused = await change({ username: "admin", ...more });
      expect(outcome(refused)).toEqual([422, 7, "/user"]);
      expect(refused.body.message).toContain("Give it to somebody else first");
      expect(await userOf("admin")).toEqual(before);
    });

    it.each(keptKeys)("keeps %s: no way of changing the role takes it away", async (key) => {
      const { body: role, headers } = await admin.get(roleAt("administrator"));
      const match = { "if-match": headers.get("etag") ?? "" };
      const less = without(key)(role);
      expect(outcome(await admin.json("PUT", roleAt("administrator"), less, match))).toEqual([422, 7, "/permissions"]);
      const imported = await call("import_documents", { documents: [less] });
      expect(outcome(imported)).toEqual([422, 7, "/documents"]);
      const draft = await admin.json("PUT", `${roleAt("administrator")}?draft=1`, less, match);
      expect(draft.status).toBe(200);
      const ofDraft = { "if-match": draft.headers.get("etag") ?? "" };
      const published = await admin.json("POST", `${roleAt("administrator")}/publish`, {}, ofDraft);
      expect(outcome(published)).toEqual([422, 7, "/permissions"]);
      await admin.send("DELETE", `${roleAt("administrator")}?draft=1`, { headers: ofDraft });
      expect((await admin.get(roleAt("administrator"))).body).toEqual(role);
      expect((await call("load_users")).status).toBe(200);
    });

    it("may lose them once somebody else holds them, who is then the last", async () => {
      await change({ username: "planner", role: "administrator" });
      const planner = await server.client("planner");
      expect((await change({ username: "admin", role: "operator" })).status).toBe(200);
      expect((await call("load_users")).status).toBe(403);
      expect(outcome(await change({ username: "planner", role: null }, planner))).toEqual([422, 7, "/user"]);
      await change({ username: "admin", role: "administrator" }, planner);
      expect((await change({ username: "planner", role: "operator" })).status).toBe(200);
      expect(await Promise.all(await holders())).toEqual([1, 1, 1]);
    });

    it("is not taken by a restored revision or a deleted edit", async () => {
      await change({ username: "planner", role: "planner" });
      await saveRole("planner", (role) => ({
        ...role,
        permissions: [...role.permissions, ...keptKeys.filter((key) => key !== "can-access-admin-panel")],
      }));
      const { body: planner } = await admin.get(roleAt("planner"));
      expect(planner.permissions).toEqual(expect.arrayContaining(keptKeys));
      const second = await server.client("planner");
      await change({ username: "admin", role: "operator" }, second);
      const etag = (await second.get(roleAt("planner"))).headers.get("etag") ?? "";
      const { body: history } = await second.get(`${roleAt("planner")}/revisions`);
      const oldest = Math.min(...history.revisions.map((one: { revision: number }) => one.revision));
      const restored = await second.json(
        "POST",
        `${roleAt("planner")}/revisions/${oldest}/restore`,
        {},
        { "if-match": etag },
      );
      expect(outcome(restored)).toEqual([422, 7, "/permissions"]);
      const deleted = await second.send("DELETE", roleAt("planner"), { headers: { "if-match": etag } });
      expect(outcome(deleted)).toEqual([422, 7, "/permissions"]);
      await change({ username: "admin", role: "administrator" }, second);
      expect((await admin.send("DELETE", roleAt("planner"), { headers: { "if-match": etag } })).status).toBe(204);
    });
  });

  describe("login codes", () => {
    let code: string;
    beforeEach(() => server.advance(61_000));
    const signIn = async (login_code: string, company_id = 1, client = new TestClient(server.url)) => {
      return { client, answer: await client.json("POST", "/api/auth/sign-in", { company_id, login_code }) };
    };

    /** What the dashboard of the user shows. */
    const ofHall = "load_all_running_orders";

    it("are made for isolated users, shown once and listed without the code [OV-249]", async () => {
      expect(outcome(await call("create_login_code", { username: "planner" }))).toEqual([422, 7, "/username"]);
      expect(outcome(await call("create_login_code", { username: "foreign" }))).toEqual([404, 4, "/username"]);
      const key = randomUUID();
      const { body } = await call("create_login_code", { username: "screen" }, admin, key);
      code = body.res.login_code;
      expect(code.length).toBeGreaterThanOrEqual(32 + 4);
      expect(body.res.path).toBe(`/isolation/db/1/${code}`);
      expect((await call("create_login_code", { username: "screen" }, admin, key)).body.res).toEqual({
        login_code: null,
        path: null,
      });
      const { res } = (await call("load_login_codes")).body;
      expect(() => validatorOf(Type.Array(LoginCode))(res)).not.toThrow();
      expect(res).toMatchObject([{ username: "screen", revoked_at: null }]);
      const { read } = server.parts.store;
      const kept = [
        await read.selectFrom("login_codes").selectAll().execute(),
        await read.selectFrom("audit").selectAll().execute(),
        await read.selectFrom("stored_replies").selectAll().execute(),
      ];
      expect(JSON.stringify([res, kept])).not.toContain(code);

      const { client, answer } = await signIn(code);
      expect(answer.body.user).toMatchObject({ username: "screen", dashboard_isolated: "hall-1" });
      const { answer: elsewhere } = await signIn(code);
      expect([outcome(elsewhere), elsewhere.body.message]).toEqual([[401, 10, null], "This link is not valid."]);
      expect((await call(ofHall, {}, client)).status).toBe(200);
      expect(outcome(await call("add_my_machine", { machine_id: "FC1" }, client))).toEqual([403, 3, null]);
      expect(outcome((await signIn(code, 2, client)).answer)).toEqual([401, 10, null]);

      await call("revoke_login_code", { record_no: res[0].record_no });
      expect((await call(ofHall, {}, client)).status).toBe(401);
      expect(outcome((await signIn(code, 1, client)).answer)).toEqual([401, 10, null]);
      expect(outcome(await call("revoke_login_code", { record_no: 999 }))).toEqual([404, 4, "/record_no"]);

      server.advance(61_000);
      const wrong = [];
      for (let tries = 0; tries < 11; tries += 1) wrong.push(outcome((await signIn(`wrong ${tries}`)).answer));
      expect(wrong).toEqual([...Array.from({ length: 10 }, () => [401, 10, null]), [429, 11, null]]);
      server.advance(61_000);
      expect(outcome((await signIn("wrong")).answer)).toEqual([401, 10, null]);
    });

    it("end with their year and when their user is no longer isolated", async () => {
      const made = await call("create_login_code", { username: "screen" });
      const { client } = await signIn(made.body.res.login_code);
      expect((await call(ofHall, {}, client)).status).toBe(200);
      await change({ username: "screen", dashboard_isolated: null });
      expect((await call(ofHall, {}, client)).status).toBe(401);
      expect((await signIn(made.body.res.login_code, 1, client)).answer.status).toBe(401);
      await change({ username: "screen", dashboard_isolated: "hall-1" });
      const again = await signIn(made.body.res.login_code, 1, client);
      expect(again.answer.status).toBe(200);
      server.advance(366 * 86_400_000);
      expect((await call(ofHall, {}, again.client)).status).toBe(401);
      expect((await signIn(made.body.res.login_code, 1, client)).answer.status).toBe(401);
    });

    it.each([
      ["no company", { login_code: "x" }, "/company_id"],
      ["a code that is no text", { company_id: 1, login_code: 5 }, "/login_code"],
    ])("ask for company and code: %s", async (_what, body, path) => {
      const refused = await new TestClient(server.url).json("POST", "/api/auth/sign-in", body);
      expect(outcome(refused)).toEqual([400, 1, path]);
    });
  });
});
