import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestClient } from "#tests/support/client.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import { type AtProvider, Visitor } from "#tests/support/provider-visitor.ts";
import type { TestServer } from "#tests/support/server.ts";
import { makeSignInProvider, type TestSignInProvider } from "#tests/support/sign-in-provider.ts";
import { hour, minute } from "#schemas/durations.ts";
import { openOidc } from "./index.ts";
import { underWayAtMost } from "./waiting.ts";

const problem = (code: string): string => `/login-form?problem=${code}`;
const signedIn = "/login-form";
const secretOfProvider = "a secret of forty-two characters, no more";

describe.each(anyDatabase)("sign-in by a provider on $kind", (database) => {
  let provider: TestSignInProvider;
  let server: TestServer;
  let admin: TestClient;
  let honest: TestSignInProvider["lies"];
  const log: string[] = [];
  /** A server that waits so many seconds for each answer of the provider. */
  const open = async (patience: number): Promise<TestServer> => {
    const users = [{ username: "admin", role: "administrator", usertype: 100 }];
    const { server } = await startComposedServer({
      database,
      users,
      now: Date.now(),
      named: provider.config(),
      log: (line) => void log.push(line),
      provider: (parts, site) => Promise.resolve(openOidc(provider.config(), parts, site, { patience })),
    });
    return server;
  };
  beforeAll(async () => {
    provider = await makeSignInProvider();
    honest = { ...provider.lies };
    server = await open(60);
    admin = await server.client("admin");
  });
  afterAll(async () => {
    await server.close();
    await provider.down();
  });

  let count = 0;
  let [subject, name] = ["", ""];
  let visitor: Visitor;
  const does = (): AtProvider => ({ login: subject });
  const tell = (claims: Record<string, unknown>) =>
    provider.people.set(subject, { preferred_username: name, ...claims });
  beforeEach(async () => {
    [subject, name] = [`subject-${(count += 1)}`, `person-${count}`];
    visitor = new Visitor(server, provider.issuer);
    tell({ groups: ["shop-planners"], locale: "sv-SE" });
    await provider.serve(server.url);
  });
  afterEach(() => void Object.assign(provider.lies, honest));

  const userOf = async (client: TestClient) => (await client.get("/api/session")).body.user;
  const listed = async () =>
    (await admin.call("load_users")).body.res.find(({ username }: { username: string }) => username === name);

  describe("who comes for the first time", () => {
    it("becomes a user with the role of the groups, the language and no password, and is led on to what was asked for", async () => {
      expect(await visitor.signIn(does(), "/machines/all?x=1")).toBe("/login-form?redirect=%2Fmachines%2Fall%3Fx%3D1");
      expect(await userOf(visitor.here)).toMatchObject({
        username: name,
        role: "planner",
        usertype: 20,
        settings: { language: "sv" },
        issuer: provider.issuer,
        password_given: false,
      });
      expect(await listed()).toMatchObject({ role: "planner", issuer: provider.issuer, disabled: false });
    });

    it("gets the highest of the roles that the groups have", async () => {
      tell({ groups: ["shop-operators", "others", "shop-admins", "shop-planners"] });
      expect(await visitor.signIn(does())).toBe(signedIn);
      expect(await userOf(visitor.here)).toMatchObject({ role: "administrator", usertype: 100 });
    });

    it("is told so, and is no user, where no group has a role here", async () => {
      for (const groups of [["others"], [], undefined]) {
        tell({ groups });
        expect(await visitor.signIn(does(), "/machines/all")).toBe(
          "/login-form?redirect=%2Fmachines%2Fall&problem=no_role",
        );
      }
      expect([(await visitor.here.get("/api/session")).status, await listed()]).toEqual([401, undefined]);
    });

    it("does not take over a user of the same name, with a password or of another subject", async () => {
      tell({ groups: ["shop-planners"], preferred_username: "admin" });
      expect(await visitor.signIn(does())).toBe(problem("name_taken"));
      expect((await userOf(admin)).role).toBe("administrator");
      tell({ groups: ["shop-planners"] });
      expect(await visitor.signIn(does())).toBe(signedIn);
      const mine = name;
      [subject, name] = [`${subject}-b`, mine];
      tell({ groups: ["shop-admins"], email: `${mine}@plant.example` });
      const other = new Visitor(server, provider.issuer);
      expect(await other.signIn(does())).toBe(problem("name_taken"));
      expect(await userOf(visitor.here)).toMatchObject({ username: mine, role: "planner" });
    });
  });

  describe("who comes again", () => {
    it("ends the own sessions elsewhere within ten minutes of the sign-in, after that only when signed in again [OV-693]", async () => {
      await visitor.signIn(does());
      const other = new Visitor(server, provider.issuer);
      await other.signIn(does());
      const { sessions } = (await visitor.here.call("load_own_account")).body.res;
      const handles = sessions.flatMap(({ is_this, handle }: any) => (is_this ? [] : [handle]));
      const end = () => visitor.here.call("end_own_sessions", { handles });
      // The clock stays, since the provider's goes with it.
      await server.parts.store.write((trx) =>
        trx
          .updateTable("sessions")
          .set({ created_at: server.parts.now() - 11 * minute })
          .where("username", "=", name)
          .execute(),
      );
      const late = await end();
      expect([late.status, late.body.code, late.body.path]).toEqual([422, "rule_violated", "/password"]);
      expect((await other.here.get("/api/session")).status).toBe(200);
      await visitor.signIn(does());
      expect((await end()).body.res).toEqual({ ended: 1 });
      expect((await other.here.get("/api/session")).status).toBe(401);
    });

    it("is the same user by whatever name the provider has for it now", async () => {
      await visitor.signIn(does());
      tell({ groups: ["shop-planners"], preferred_username: `${name}-married` });
      const later = new Visitor(server, provider.issuer);
      expect(await later.signIn(does())).toBe(signedIn);
      expect((await userOf(later.here)).username).toBe(name);
    });

    it("has the role of today's groups, everywhere at once", async () => {
      tell({ groups: ["shop-admins"] });
      await visitor.signIn(does());
      expect((await visitor.here.call("load_users")).status).toBe(200);
      tell({ groups: ["shop-operators"] });
      await new Visitor(server, provider.issuer).signIn(does());
      // No time has passed in which the old rights could have been forgotten by themselves.
      expect((await visitor.here.call("load_users")).status).toBe(403);
      expect(await userOf(visitor.here)).toMatchObject({ role: "operator", usertype: 10 });
    });

    it("has no role and no session any more where every group is lost", async () => {
      await visitor.signIn(does());
      tell({ groups: [] });
      expect(await new Visitor(server, provider.issuer).signIn(does())).toBe(problem("no_role"));
      expect([(await visitor.here.get("/api/session")).status, (await listed()).role]).toEqual([401, null]);
    });

    it("ends the session that the browser had", async () => {
      await visitor.signIn(does());
      const before = new Map(visitor.here.cookies);
      expect(await visitor.signIn(does())).toBe(signedIn);
      const old = await server.client();
      for (const [cookie, value] of before) old.cookies.set(cookie, value);
      expect([(await old.get("/api/session")).status, (await visitor.here.get("/api/session")).status]).toEqual([
        401, 200,
      ]);
    });

    it("is asked who it is where another person is to be asked for", async () => {
      const first = await visitor.begin();
      expect((await visitor.atProvider(first.body.url, does())).wasAsked).toBe(true);
      const known = await visitor.begin();
      expect((await visitor.atProvider(known.body.url, does())).wasAsked).toBe(false);
      const again = await visitor.begin(null, true);
      expect((await visitor.atProvider(again.body.url, does())).wasAsked).toBe(true);
    });
  });

  describe("whose account is changed here", () => {
    beforeEach(async () => void (await visitor.signIn(does())));

    it("is out at once when disabled, and hears of it at the next sign-in", async () => {
      await admin.call("update_user", { user: { username: name, disabled: true } });
      expect((await visitor.here.get("/api/session")).status).toBe(401);
      expect(await visitor.signIn(does())).toBe(problem("disabled"));
      const { read } = server.parts.store;
      const audit = await read
        .selectFrom("audit")
        .selectAll()
        .where("username", "=", name)
        .orderBy("audit_id")
        .execute();
      expect(audit.at(-1)).toMatchObject({ procedure: "sign-in", call_code: 10 });
    });

    it("is out at once when deleted, and a new user at the next sign-in", async () => {
      await visitor.here.call("add_my_machine", { machine_id: "FC1" });
      await admin.call("delete_user", { username: name });
      expect([(await visitor.here.get("/api/session")).status, await listed()]).toEqual([401, undefined]);
      expect(await visitor.signIn(does())).toBe(signedIn);
      expect(await listed()).toMatchObject({ username: name, role: "planner" });
    });

    it("gets no password and no other role", async () => {
      const refusals = await Promise.all([
        admin.call("reset_password", { username: name }),
        admin.call("update_user", { user: { username: name, role: "administrator" } }),
        admin.call("update_user", { user: { username: name, usertype: 100 } }),
        visitor.here.call("update_password", { old_password: "anything", new_password: "nine red kettles" }),
      ]);
      expect(refusals.map(({ body }) => [body.code, body.path, body.call_status[0].call_message])).toEqual([
        ["rule_violated", "/username", "This user signs in with another service and has no password here."],
        [
          "rule_violated",
          "/user/role",
          "The role of this user follows the groups at the sign-in service. Change the groups there.",
        ],
        [
          "rule_violated",
          "/user/usertype",
          "The role of this user follows the groups at the sign-in service. Change the groups there.",
        ],
        ["rule_violated", null, "Du loggar in med en annan tjänst och har inget lösenord här."],
      ]);
      expect((await admin.call("update_user", { user: { username: name, machine_restrictions: [] } })).status).toBe(
        200,
      );
    });

    it("opens nothing with any password, and is refused as a name that nobody has", async () => {
      const client = await server.client();
      const [own, nobodys] = [await client.signIn(name, name), await client.signIn("nobody", name)];
      expect([own.status, own.body]).toEqual([401, nobodys.body]);
    });
  });

  it("keeps the last administrator with a password, who gets in while the provider is down", async () => {
    tell({ groups: ["shop-admins"] });
    await visitor.signIn(does());
    const tries = [
      await visitor.here.call("delete_user", { username: "admin" }),
      await visitor.here.call("update_user", { user: { username: "admin", disabled: true } }),
      await visitor.here.call("update_user", { user: { username: "admin", role: "operator" } }),
    ];
    expect(tries.map(({ status, body }) => [status, body.code])).toEqual(tries.map(() => [422, "rule_violated"]));
    await provider.down();
    expect((await (await server.client()).signIn("admin", "admin")).status).toBe(200);
  });

  describe("signing out", () => {
    it("ends the session here and then leads to the provider, which leads back and asks anew", async () => {
      await visitor.signIn(does());
      const { body } = await visitor.here.json("POST", "/api/auth/sign-out", {});
      expect((await visitor.here.get("/api/session")).status).toBe(401);
      const leave = new URL(body.leave);
      expect([leave.origin, Object.fromEntries(leave.searchParams)]).toEqual([
        provider.issuer,
        { client_id: "shopwright", post_logout_redirect_uri: `${server.url}/login-form` },
      ]);
      const page = await visitor.there.get(leave.pathname + leave.search);
      const xsrf = /name="xsrf" value="(\w+)"/.exec(page.body)?.[1] ?? "";
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const form = new URLSearchParams({ xsrf, logout: "yes" }).toString();
      const confirm = await visitor.there.send("POST", "/session/end/confirm", { headers, body: form });
      expect(confirm.headers.get("location")).toBe(`${server.url}/login-form`);
      const { url } = (await visitor.begin()).body;
      expect((await visitor.atProvider(url, does())).wasAsked).toBe(true);
    });

    it("ends the session here also when the provider is gone, and of a user with a password here alone", async () => {
      const local = await server.client("admin");
      const answers = [await local.json("POST", "/api/auth/sign-out", {})];
      await visitor.signIn(does());
      server.advance(2 * hour);
      await provider.down();
      answers.push(await visitor.here.json("POST", "/api/auth/sign-out", {}));
      server.advance(-2 * hour);
      expect(answers.map(({ body }) => [body.res, body.leave])).toEqual([
        [true, undefined],
        [true, undefined],
      ]);
      expect((await visitor.here.get("/api/session")).status).toBe(401);
    });
  });

  describe("what is wrong", () => {
    const back = async () => (await visitor.atProvider((await visitor.begin()).body.url, does())).callback;

    it("is said where the provider is down or silent, in bounded time, and the next try finds it again", async () => {
      // Long enough for a busy computer to answer within it, and short enough to be waited for.
      const hasty = await open(3);
      const hers = new Visitor(hasty, provider.issuer);
      try {
        await provider.down();
        expect((await hers.begin("/x")).body).toEqual({ url: null, problem: "unavailable" });
        await provider.serve(hasty.url);
        provider.lies.silent = true;
        expect((await hers.begin()).body).toEqual({ url: null, problem: "unavailable" });
        provider.lies.silent = false;
        const { callback } = await hers.atProvider((await hers.begin()).body.url, does());
        provider.lies.silent = true;
        expect(await hers.back(callback)).toBe(problem("unavailable"));
        provider.lies.silent = false;
        expect(await hers.signIn(does())).toBe(signedIn);
      } finally {
        await hasty.close();
      }
    });

    it("is said where it calls itself another issuer, and nothing more is sent to it", async () => {
      server.advance(2 * hour);
      provider.lies.metadata = (metadata) => ({ ...metadata, issuer: "http://127.0.0.1:9" });
      expect((await visitor.begin()).body).toEqual({ url: null, problem: "answer" });
      provider.lies.metadata = (metadata) => ({ ...metadata, issuer: `${provider.issuer}/` });
      expect((await visitor.begin()).body).toEqual({ url: null, problem: "answer" });
      server.advance(-2 * hour);
    });

    it.each([
      ["of another issuer", { iss: "https://other.example" }, "answer"],
      ["for another client", { aud: "another" }, "answer"],
      ["for another client besides", { aud: ["shopwright", "another"] }, "answer"],
      ["with another nonce", { nonce: "another" }, "answer"],
      ["without a nonce", { nonce: undefined }, "answer"],
      ["with a subject that is a number", { sub: 7 }, "answer"],
      ["with a name that is a list", { preferred_username: ["anna"] }, "claims"],
      ["with groups that are an object", { groups: {} }, "claims"],
    ])("is said of a token %s", async (_what, claims, code) => {
      provider.lies.claims = (told) => ({ ...told, ...claims });
      expect(await visitor.signIn(does())).toBe(problem(code));
      expect((await visitor.here.get("/api/session")).status).toBe(401);
    });

    it("is said of a token that somebody else has signed", async () => {
      provider.lies.forged = true;
      expect(await visitor.signIn(does())).toBe(problem("answer"));
    });

    it("is said where the clocks are an hour apart, whichever is wrong", async () => {
      for (const by of [3600, -3600, -7200]) {
        provider.lies.claims = (told) => ({ ...told, iat: Number(told["iat"]) + by, exp: Number(told["exp"]) + by });
        expect(await visitor.signIn(does())).toBe(problem("clock"));
      }
      Object.assign(provider.lies, honest);
      for (const by of [hour, -hour]) {
        server.advance(by);
        expect(await visitor.signIn(does())).toBe(problem("clock"));
        server.advance(-by);
      }
    });

    it("is said where the person or the provider says no, and nobody is signed in", async () => {
      expect(await visitor.signIn("cancel", "/machines/all")).toBe(
        "/login-form?redirect=%2Fmachines%2Fall&problem=cancelled",
      );
    });

    it("is said of what comes back a second time", async () => {
      const callback = await back();
      expect(await visitor.back(callback)).toBe(signedIn);
      expect(await visitor.back(callback)).toBe(problem("expired"));
      const kept = await back();
      const cookies = new Map(visitor.here.cookies);
      expect(await visitor.back(kept)).toBe(signedIn);
      for (const [cookie, value] of cookies) visitor.here.cookies.set(cookie, value);
      // It is refused here already: the provider, which would refuse its code, is not asked.
      provider.lies.silent = true;
      expect(await visitor.back(kept)).toBe(problem("expired"));
    });

    it("is said of what another browser has begun: its address, its code in an own sign-in, and none at all", async () => {
      const stolen = new URL(await back(), server.url);
      const thief = new Visitor(server, provider.issuer);
      expect(await thief.back(stolen.pathname + stolen.search)).toBe(problem("expired"));
      const own = new URL((await thief.begin()).body.url).searchParams.get("state") ?? "";
      stolen.searchParams.set("state", own);
      expect(await thief.back(stolen.pathname + stolen.search)).toBe(problem("expired"));
      expect(await thief.back("/api/auth/oidc/callback")).toBe(problem("expired"));
      expect((await thief.here.get("/api/session")).status).toBe(401);
    });

    it("is said of another's sign-in that is opened in this browser, where the own one goes on", async () => {
      const own = await back();
      const other = new Visitor(server, provider.issuer);
      const { callback } = await other.atProvider((await other.begin()).body.url, does());
      expect(await visitor.back(callback)).toBe(problem("expired"));
      expect((await visitor.here.get("/api/session")).status).toBe(401);
      expect(await visitor.back(own)).toBe(signedIn);
    });

    it("is said of who has been away for longer than ten minutes", async () => {
      const callback = await back();
      server.advance(10 * minute);
      expect(await visitor.back(callback)).toBe(problem("expired"));
      server.advance(-10 * minute);
    });

    it("is no address but a path of the server to lead on to", async () => {
      const foreign = ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "/a\nb", ""];
      for (const redirect of foreign) {
        const { status, body } = await visitor.begin(redirect);
        expect([redirect, status, body.code, body.path]).toEqual([redirect, 400, "invalid_input", "/redirect"]);
      }
    });

    it("is no call from a page of another origin", async () => {
      const headers = { "sec-fetch-site": "cross-site" };
      const body = { redirect: null, again: false };
      expect((await visitor.here.json("POST", "/api/auth/oidc/start", body, headers)).status).toBe(403);
    });
  });

  it("lets in whose claims have 10 kB, and says so where they are more than any person needs", async () => {
    tell({ groups: ["shop-planners", ...Array.from({ length: 200 }, (_, at) => `${"g".repeat(48)}${at}`)] });
    expect(await visitor.signIn(does())).toBe(signedIn);
    tell({ groups: ["shop-planners"], more: "x".repeat(2_000_000) });
    expect(await visitor.signIn(does())).toBe(problem("answer"));
  });

  it("keeps of one address no more than a hundred sign-ins that are under way, the newest", async () => {
    const others = new Visitor(server, provider.issuer);
    const backAfter = async (more: number) => {
      // Those that earlier tests have left there are older.
      server.advance(1);
      const { body } = await visitor.begin();
      const { callback } = await visitor.atProvider(body.url, does());
      for (let begun = 0; begun < more; begun += 1) {
        server.advance(1);
        await others.begin();
      }
      return await visitor.back(callback);
    };
    expect(await backAfter(underWayAtMost - 1)).toBe(signedIn);
    expect(await backAfter(underWayAtMost)).toBe(problem("expired"));
  });

  it("leaves no token, code or secret in the database, the log or the answers", async () => {
    const { body } = await visitor.begin();
    const { callback } = await visitor.atProvider(body.url, does());
    const waiting = await server.parts.store.read.selectFrom("provider_sign_ins").selectAll().execute();
    const location = await visitor.back(callback);
    await visitor.back(callback);
    const { read } = server.parts.store;
    const stored = await Promise.all([
      read.selectFrom("users").selectAll().where("username", "=", name).execute(),
      read.selectFrom("sessions").selectAll().where("username", "=", name).execute(),
      read.selectFrom("audit").selectAll().execute(),
      read.selectFrom("events").selectAll().execute(),
    ]);
    const all = JSON.stringify([waiting, stored, location, log, (await visitor.here.get("/api/app")).body.provider]);
    const { searchParams } = new URL(callback, server.url);
    const secrets = [searchParams.get("code")!, searchParams.get("state")!, secretOfProvider, "eyJ"];
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
    expect(log.join("")).toContain('"problem":"expired"');
    expect(stored[0]).toMatchObject([{ issuer: provider.issuer, subject, password_hash: "" }]);
  });

  it("is offered to who has not signed in, by the name of the site", async () => {
    const { body } = await (await server.client()).get("/api/app");
    expect(body.provider).toEqual({ name: "Nordic Mould", issuer: provider.issuer });
  });
});
