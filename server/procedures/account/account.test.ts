import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { awaitedPermissions } from "#schemas/plant/permissions.ts";
import type { TestClient } from "#tests/support/client.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/server.ts";

const chosen = "nine red kettles";
const other = "eight blue lamps";

describe.each(anyDatabase)("the own account on $kind", (database) => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    const users = [{ username: "admin", role: "administrator", usertype: 100 }];
    ({ server } = await startComposedServer({ database, users }));
    admin = await server.client("admin");
  });
  afterAll(() => server.close());

  let count = 0;
  let name: string;
  beforeEach(async () => {
    name = `user-${(count += 1)}-x`;
    await server.addUser({ username: name, role: "operator" });
  });
  const signIn = async (password: string, username = name) => {
    const client = await server.client();
    return { client, status: (await client.signIn(username, password)).status };
  };
  const change = async (client: TestClient, old_password: string, new_password: string) => {
    const { status, body } = await client.call("update_password", { old_password, new_password });
    return [status, body.code ?? null, body.path ?? null];
  };
  const isIn = async (client: TestClient) => (await client.get("/api/session")).status === 200;

  it("gets another password, which alone opens from then on, and ends the sessions everywhere else", async () => {
    const [here, elsewhere] = [await server.client(name), await server.client(name)];
    expect(await change(here, name, chosen)).toEqual([200, null, null]);
    expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false]);
    expect([(await signIn(name)).status, (await signIn(chosen)).status]).toEqual([401, 200]);
  });

  it.each([
    ["a wrong old one", "wrong", chosen, [401, "wrong_credentials", "/old_password"]],
    ["too short a new one", null, "short", [400, "invalid_input", "/new_password"]],
    ["one that is tried first", null, "password1", [422, "rule_violated", "/new_password"]],
  ])("keeps the password with %s", async (_what, old_password, new_password, refusal) => {
    const client = await server.client(name);
    expect(await change(client, old_password ?? name, new_password)).toEqual(refusal);
    expect((await signIn(name)).status).toBe(200);
  });

  it("takes neither the user's name nor the password that it has", async () => {
    const client = await server.client(name);
    expect(await change(client, name, `my ${name} word`)).toEqual([422, "rule_violated", "/new_password"]);
    await change(client, name, chosen);
    expect(await change(client, chosen, chosen)).toEqual([422, "rule_violated", "/new_password"]);
  });

  it("lets nobody who has taken a session guess the password on and on", async () => {
    const client = await server.client(name);
    for (let tries = 0; tries < 10; tries += 1) expect((await change(client, `guess ${tries}`, chosen))[0]).toBe(401);
    expect(await change(client, name, chosen)).toEqual([429, "too_many_requests", null]);
  });

  it("answers a repeated change as the first time, and keeps no password in reply, log of changes or audit", async () => {
    const client = await server.client(name);
    const input = { old_password: name, new_password: chosen };
    const key = crypto.randomUUID();
    const once = await client.call("update_password", input, { key });
    expect((await client.call("update_password", input, { key })).body).toEqual(once.body);
    const { read } = server.parts.store;
    const stored = await Promise.all([
      read.selectFrom("stored_replies").selectAll().execute(),
      read.selectFrom("audit").selectAll().execute(),
      read.selectFrom("events").selectAll().execute(),
    ]);
    expect(JSON.stringify(stored)).not.toContain(chosen);
  });

  it("lists where the user is signed in, and ends those places alone, after the password", async () => {
    const here = await server.client();
    const body = { username: name, password: name };
    await here.json("POST", "/api/auth/sign-in", body, { "user-agent": "Firefox at the office" });
    server.advance(1000);
    const elsewhere = await server.client(name);
    const sessions = async () => (await here.call("load_own_account")).body.res.sessions;
    const [second, first] = await sessions();
    expect([first, second]).toMatchObject([
      { is_this: true, browser: "Firefox at the office", address: "127.0.0.1" },
      { is_this: false, address: "127.0.0.1" },
    ]);
    const foreign = (await admin.get("/api/session")).body.user.token;
    const end = (input: object) => here.call("end_own_sessions", { handles: [second.handle, foreign], ...input });
    for (const input of [{}, { password: "wrong one" }, { password: "" }])
      expect([(await end(input)).status, await isIn(elsewhere)]).toEqual([input.password === "" ? 400 : 401, true]);
    expect((await end({ password: "wrong one" })).body).toMatchObject({ code: "wrong_credentials", path: "/password" });
    const ended = await end({ password: name });
    expect([ended.body.res, await isIn(elsewhere), await isIn(admin)]).toEqual([{ ended: 1 }, false, true]);
    expect((await sessions()).map(({ handle }: { handle: string }) => handle)).toEqual([first.handle]);
    const own = await end({ handles: [first.handle], password: name });
    expect([own.status, own.body.code, own.body.path, await isIn(here)]).toEqual([
      422,
      "rule_violated",
      "/handles/0",
      true,
    ]);
  });

  it("tells how the role is called, and the permissions that have an effect", async () => {
    const client = await server.client(name);
    expect((await client.call("load_own_account")).body.res.role_title).toEqual({ text: "roles.operator" });
    const { permissions } = (await client.call("load_own_account")).body.res;
    const held = (await client.get("/api/session")).body.permissions;
    expect(permissions.map(({ id }: { id: string }) => id)).toEqual(
      held.filter((id: string) => !(awaitedPermissions as readonly string[]).includes(id)),
    );
    expect(permissions).toContainEqual({ id: "can-navigate", title: null });
    await admin.call("update_user", { user: { username: name, role: null } });
    // Who has no role keeps the own account, and is told of nothing else.
    expect((await client.call("load_own_account")).body.res).toMatchObject({ role_title: null, permissions: [] });
  });

  describe("that is given a password", () => {
    const reset = async () => (await admin.call("reset_password", { username: name })).body.res.password as string;

    it("opens nothing but the choice of another one", async () => {
      const before = await server.client(name);
      const password = await reset();
      expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
      expect([await isIn(before), (await signIn(name)).status]).toEqual([false, 401]);
      const { client } = await signIn(password);
      expect((await client.get("/api/session")).body.user.password_given).toBe(true);
      const refusals = await Promise.all([
        client.call("load_machines"),
        client.call("update_user_settings", { settings: {} }),
        client.call("load_own_account"),
        client.get("/api/documents/site/main"),
        client.json("POST", "/api/reads", { reads: [] }),
      ]);
      expect(refusals.map(({ status, body }) => [status, body.call_status?.[0].call_message])).toEqual(
        Array.from({ length: 5 }, () => [403, "Choose a password of your own first."]),
      );
      expect(await change(client, password, other)).toEqual([200, null, null]);
      expect((await client.get("/api/session")).body.user.password_given).toBe(false);
      expect((await client.call("load_machines")).status).toBe(200);
      expect([(await signIn(password)).status, (await signIn(other)).status]).toEqual([401, 200]);
    });

    it("opens at once, however often another one was tried before", async () => {
      const client = await server.client(name);
      for (let tries = 0; tries < 11; tries += 1) await client.signIn(name, `guess ${tries}`);
      expect((await client.signIn(name, name)).status).toBe(429);
      expect((await client.signIn(name, await reset())).status).toBe(200);
    });

    it("is told it once, and the reply that is kept does not hold it", async () => {
      const key = crypto.randomUUID();
      const call = async () => (await admin.call("reset_password", { username: name }, { key })).body.res.password;
      const password = await call();
      expect(await call()).toBeNull();
      const stored = await server.parts.store.read.selectFrom("stored_replies").selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(password);
    });

    it("is another one than the own, and one that there is", async () => {
      const answers = await Promise.all(
        ["admin", "nobody"].map((username) => admin.call("reset_password", { username })),
      );
      expect(answers.map(({ body }) => [body.code, body.path])).toEqual([
        ["rule_violated", "/username"],
        ["not_found", "/username"],
      ]);
    });

    it("is made with one that is to be replaced at the first sign-in", async () => {
      const user = { username: `new-${name}`, password: "given at the desk", role: "operator" };
      expect((await admin.call("update_user", { user })).body.res).toMatchObject({ password_given: true });
      const { client } = await signIn(user.password, user.username);
      expect((await client.call("load_machines")).status).toBe(403);
      expect(await change(client, user.password, chosen)).toEqual([200, null, null]);
      expect((await client.call("load_machines")).status).toBe(200);
    });
  });

  describe("that is disabled", () => {
    const set = async (disabled: boolean, username = name) =>
      await admin.call("update_user", { user: { username, disabled } });

    it("is signed out everywhere and opens nothing until it is enabled again", async () => {
      const client = await server.client(name);
      expect((await set(true)).body.res).toMatchObject({ disabled: true, role: "operator" });
      expect([await isIn(client), (await signIn(name)).status]).toEqual([false, 401]);
      expect((await set(false)).body.res).toMatchObject({ disabled: false });
      expect((await signIn(name)).status).toBe(200);
    });

    it("is never the own one", async () => {
      const { status, body } = await set(true, "admin");
      expect([status, body.code, body.path]).toEqual([422, "rule_violated", "/user/disabled"]);
    });
  });

  describe("that is deleted", () => {
    it("is gone with all that was its own; the audit log keeps the name", async () => {
      const client = await server.client(name);
      await client.call("add_my_machine", { machine_id: "FC1" });
      expect((await admin.call("delete_user", { username: name })).body.res).toBe(true);
      expect([await isIn(client), (await signIn(name)).status]).toEqual([false, 401]);
      const { read } = server.parts.store;
      const left = await Promise.all([
        read.selectFrom("sessions").select("handle").where("username", "=", name).execute(),
        read.selectFrom("my_machines").select("machine_id").where("username", "=", name).execute(),
        read.selectFrom("known_addresses").select("address").where("username", "=", name).execute(),
      ]);
      expect(left).toEqual([[], [], []]);
      const audit = await read
        .selectFrom("audit")
        .selectAll()
        .where("procedure", "=", "delete_user")
        .orderBy("audit_id")
        .execute();
      expect(JSON.stringify(audit.at(-1))).toContain(name);
      const own = await read
        .selectFrom("audit")
        .select("username")
        .where("procedure", "=", "add_my_machine")
        .orderBy("audit_id")
        .execute();
      expect(own.at(-1)).toEqual({ username: name });
      expect((await admin.call("load_users")).body.res.map((user: any) => user.username)).not.toContain(name);
      expect((await admin.call("delete_user", { username: name })).body.code).toBe("not_found");
    });

    it("is neither the own one nor the last that can administer", async () => {
      const own = await admin.call("delete_user", { username: "admin" });
      expect([own.status, own.body.code, own.body.path]).toEqual([422, "rule_violated", "/username"]);
      await server.addUser({ username: `${name}-2`, role: "administrator", usertype: 100 });
      const second = await server.client(`${name}-2`);
      expect((await second.call("update_user", { user: { username: "admin", disabled: true } })).status).toBe(200);
      await server.addUser({ username: `${name}-3`, role: "administrator", usertype: 100 });
      const third = await server.client(`${name}-3`);
      expect((await third.call("update_user", { user: { username: `${name}-2`, role: "operator" } })).status).toBe(200);
      const back = await third.call("update_user", { user: { username: "admin", disabled: false } });
      expect(back.status).toBe(200);
      admin = await server.client("admin");
    });
  });
});
