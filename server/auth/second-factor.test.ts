import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { minute } from "#schemas/durations.ts";
import { ofCompany } from "#server/database/company.ts";
import { parseJson } from "#server/database/columns.ts";
import { newToken } from "./tokens.ts";
import type { TestClient } from "#tests/support/client.ts";
import { deviceRow } from "#tests/support/device-row.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import { start, type TestServer, type TestUser } from "#tests/support/server.ts";
import { takeFactor } from "./second-factor/factors.ts";

const users = [
  { username: "admin", role: "administrator", usertype: 100 },
  { username: "foreign", role: "administrator", usertype: 100, company_id: 2 },
];
const terminal = newToken("device");
const foreignTerminal = newToken("device");
const wall = newToken("device");
const step = 30_000;

describe.each(anyDatabase)("a second factor on $kind", (database) => {
  let server: TestServer;
  let admin: TestClient;
  const log: string[] = [];
  const addDevice = (company_id: number, token: string, device_kind: "terminal" | "wall") =>
    server.parts.store.write((trx) =>
      trx
        .insertInto("devices")
        .values({
          company_id,
          ...deviceRow({ record_no: device_kind === "wall" ? 2 : 1, name: device_kind, device_kind }, token, start),
        })
        .execute(),
    );
  beforeAll(async () => {
    const options = { database, users, trustedProxies: ["loopback"], log: (line: string) => void log.push(line) };
    ({ server } = await startComposedServer(options));
    await addDevice(1, terminal, "terminal");
    await addDevice(2, foreignTerminal, "terminal");
    await addDevice(1, wall, "wall");
    admin = await server.client("admin");
  });
  afterAll(() => server.close());

  let count = 0;
  let name: string;
  beforeEach(() => {
    name = `user-${(count += 1)}-x`;
  });
  const addUser = (more: Partial<TestUser> = {}) =>
    server.addUser({ username: name, role: "operator", ...more } as TestUser);

  /** Signs in as the user of the test, whose password is the name. */
  const signIn = async (more: object = {}, { address = "10.0.0.1", client = null as TestClient | null } = {}) => {
    const here = client ?? (await server.client());
    const headers = { "x-forwarded-for": address };
    const shown = { username: name, password: name, ...more };
    const { status, body } = await here.json("POST", "/api/auth/sign-in", shown, headers);
    return { client: here, status, body, said: [status, body.code ?? null, body.path ?? null] };
  };
  const needed = [401, "second_factor_needed", null];
  const wrong = [401, "second_factor_needed", "/second_factor"];
  const opened = [200, null, null];

  /** The code that the app shows, so many ms from now. */
  const codeOf = (secret: string, later = 0): string =>
    new TOTP({ secret, algorithm: "SHA1", digits: 6, period: 30 }).generate({ timestamp: server.parts.now() + later });
  const setUp = async (client: TestClient, password = name): Promise<string> =>
    (await client.call("set_up_second_factor", { password })).body.res.secret;
  /** A user who has a second factor since a moment ago. */
  const withFactor = async () => {
    await addUser();
    const { client } = await signIn();
    const secret = await setUp(client);
    const { recovery_codes } = (await client.call("confirm_second_factor", { code: codeOf(secret) })).body.res;
    // The code by which it was confirmed opens nothing any more.
    server.advance(step);
    return { client, secret, codes: recovery_codes as string[] };
  };
  const isIn = async (client: TestClient) => (await client.get("/api/session")).status === 200;
  const stateOf = async (client: TestClient) => (await client.call("load_own_account")).body.res.second_factor;
  const auditOf = async (procedure: string, username = name) => {
    const { read } = server.parts.store;
    const rows = await read
      .selectFrom("audit")
      .selectAll()
      .where("procedure", "=", procedure)
      .where("username", "=", username)
      .orderBy("audit_id")
      .execute();
    return rows.map((row) => [row.call_code, parseJson(row.payload)]);
  };
  const outcome = ({ status, body }: { status: number; body: any }) => [status, body.code ?? null, body.path ?? null];

  it("is set up after the password, counts once a code has been shown, and keeps the other sessions", async () => {
    await addUser();
    const [{ client }, { client: elsewhere }] = [await signIn(), await signIn()];
    expect(await stateOf(client)).toEqual({ confirmed_at: null, recovery_codes: 0 });
    const refused = await client.call("set_up_second_factor", { password: "wrong" });
    expect(outcome(refused)).toEqual([401, "wrong_credentials", "/password"]);
    expect(outcome(await client.call("confirm_second_factor", { code: "123456" }))).toEqual([
      422,
      "rule_violated",
      null,
    ]);
    const { secret, qr } = (await client.call("set_up_second_factor", { password: name })).body.res;
    expect([secret, qr]).toEqual([
      expect.stringMatching(/^[A-Z2-7]{32}$/),
      { size: expect.any(Number), path: expect.stringMatching(/^(M\d+ \d+h1v1h-1z)+$/) },
    ]);
    expect((await signIn()).said).toEqual(opened);
    const other = codeOf(secret, 5 * step);
    expect(outcome(await client.call("confirm_second_factor", { code: other }))).toEqual([
      401,
      "wrong_credentials",
      "/code",
    ]);
    const { body } = await client.call("confirm_second_factor", { code: codeOf(secret) });
    expect(new Set(body.res.recovery_codes).size).toBe(10);
    expect(await stateOf(client)).toEqual({
      confirmed_at: new Date(server.parts.now()).toISOString(),
      recovery_codes: 10,
    });
    expect([await isIn(client), await isIn(elsewhere)]).toEqual([true, true]);
    expect((await client.call("set_up_second_factor", { password: name })).body.code).toBe("rule_violated");
    expect((await signIn({ second_factor: codeOf(secret) })).said).toEqual(wrong);
  });

  it("is asked for only once the password was right, and opens with the code of the app", async () => {
    const { secret } = await withFactor();
    expect((await signIn({ password: "wrong" })).said).toEqual([401, "wrong_credentials", null]);
    expect((await signIn({ password: "wrong", second_factor: codeOf(secret) })).said).toEqual([
      401,
      "wrong_credentials",
      null,
    ]);
    expect((await signIn()).said).toEqual(needed);
    const code = codeOf(secret);
    const { said, client } = await signIn({ second_factor: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect([said, await isIn(client)]).toEqual([opened, true]);
    expect((await auditOf("sign-in")).slice(1)).toEqual([
      [10, {}],
      [10, {}],
      [28, { second_factor: "missing" }],
      [0, { second_factor: "app" }],
    ]);
  });

  it("takes a code one step early or late, and none of two", async () => {
    const { secret } = await withFactor();
    server.advance(5 * step);
    const at = async (later: number) => (await signIn({ second_factor: codeOf(secret, later) })).said;
    expect([await at(-2 * step), await at(2 * step), await at(-step)]).toEqual([wrong, wrong, opened]);
    expect([await at(0), await at(step)]).toEqual([opened, opened]);
  });

  it("takes a code once, also where two show it at the same moment", async () => {
    const { secret } = await withFactor();
    const second_factor = codeOf(secret);
    expect((await signIn({ second_factor })).said).toEqual(opened);
    expect((await signIn({ second_factor })).said).toEqual(wrong);
    for (const address of ["10.0.1.1", "10.0.1.2"]) {
      server.advance(step);
      expect((await signIn({ second_factor: codeOf(secret) }, { address })).said).toEqual(opened);
    }
    server.advance(step);
    const next = { second_factor: codeOf(secret) };
    // From addresses that are known no try waits for another.
    const atOnce = await Promise.all(["10.0.1.1", "10.0.1.2"].map((address) => signIn(next, { address })));
    expect(atOnce.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401]);
  });

  it("is used up by one of two transactions that have read it", async () => {
    const { secret, codes } = await withFactor();
    const { store } = server.parts;
    const seal = { seal: () => "", open: () => secret };
    for (const typed of [codeOf(secret), codes[0]!]) {
      const taken = await Promise.all(
        [1, 2].map(() =>
          store.write((trx) => takeFactor(ofCompany(trx, 1), name, typed, { now: server.parts.now(), seal })),
        ),
      );
      expect(taken.filter((one) => one === "wrong")).toHaveLength(1);
    }
  });

  it("counts wrong codes like wrong passwords, which locks the place, and a right password alone forgives none", async () => {
    const { secret } = await withFactor();
    const wrongCode = { second_factor: codeOf(secret, 10 * step) };
    for (let tries = 0; tries < 9; tries += 1) expect((await signIn(wrongCode)).said).toEqual(wrong);
    expect([(await signIn()).said, (await signIn(wrongCode)).said]).toEqual([needed, wrong]);
    const right = () => signIn({ second_factor: codeOf(secret) });
    expect([(await right()).status, (await signIn()).status]).toEqual([429, 429]);
    server.advance(15 * minute);
    expect((await right()).said).toEqual(opened);
    expect((await auditOf("sign-in")).filter(([code]) => code === 28)).toHaveLength(11);
  });

  it("is stood in for by each recovery code once, and the audit log says so", async () => {
    const { client, codes } = await withFactor();
    const [first = "", second = ""] = codes;
    const typed = first.toUpperCase().replaceAll("-", " ");
    expect((await signIn({ second_factor: typed })).said).toEqual(opened);
    expect((await signIn({ second_factor: first })).said).toEqual(wrong);
    expect((await auditOf("sign-in")).slice(-2)).toEqual([
      [0, { second_factor: "recovery code", recovery_codes_left: 9 }],
      [28, { second_factor: "wrong" }],
    ]);
    expect(await stateOf(client)).toMatchObject({ recovery_codes: 9 });
    expect((await client.call("renew_recovery_codes", { password: "wrong" })).status).toBe(401);
    const renewed = (await client.call("renew_recovery_codes", { password: name })).body.res.recovery_codes;
    expect(renewed).toHaveLength(10);
    expect((await signIn({ second_factor: second })).said).toEqual(wrong);
    expect((await signIn({ second_factor: renewed[9] })).said).toEqual(opened);
  });

  it("is turned off after the password, and then asked for no more", async () => {
    const { client, secret } = await withFactor();
    expect(outcome(await client.call("turn_off_second_factor", { password: "wrong" }))).toEqual([
      401,
      "wrong_credentials",
      "/password",
    ]);
    expect((await client.call("turn_off_second_factor", { password: name })).body.res).toBe(true);
    expect(await stateOf(client)).toEqual({ confirmed_at: null, recovery_codes: 0 });
    expect([(await signIn()).said, await isIn(client)]).toEqual([opened, true]);
    for (const procedure of ["turn_off_second_factor", "renew_recovery_codes"])
      expect((await client.call(procedure, { password: name })).body.code).toBe("rule_violated");
    expect(await setUp(client)).not.toBe(secret);
    expect((await auditOf("turn_off_second_factor"))[1]).toEqual([0, { password: null }]);
  });

  it("is not asked for at an enrolled terminal of the company, whose device is the other factor", async () => {
    await withFactor();
    const at = async (token: string) => {
      const client = await server.client();
      client.cookies.set("shopwright_device", token);
      return (await signIn({}, { client })).said;
    };
    expect([await at(terminal), await at(foreignTerminal), await at(wall)]).toEqual([opened, needed, needed]);
    await admin.call("revoke_device", { record_no: 1 });
    expect(await at(terminal)).toEqual(needed);
    await server.parts.store.write((trx) =>
      ofCompany(trx, 1).updateTable("devices").set({ revoked_at: null }).where("record_no", "=", 1).execute(),
    );
  });

  it("is neither asked of nor offered to who works on a shared device or is kept to the isolation layout", async () => {
    const { client } = await withFactor();
    const change = (flags: object) => admin.call("update_user", { user: { username: name, ...flags } });
    await change({ deviceuser: true });
    expect([(await signIn()).said, await stateOf(client)]).toEqual([opened, null]);
    await change({ deviceuser: false, only_ia: true });
    expect([(await signIn()).said, (await client.call("set_up_second_factor", { password: name })).status]).toEqual([
      opened,
      403,
    ]);
    await change({ only_ia: false });
    expect((await signIn()).said).toEqual(needed);
  });

  it("is removed by an administrator, who never sees it, which ends the user's sessions", async () => {
    const { client } = await withFactor();
    const listed = async () => (await admin.call("load_users")).body.res.find(({ username }: any) => username === name);
    expect((await listed()).second_factor).toBe(true);
    const reset = (username = name, by = admin) => by.call("reset_second_factor", { username });
    expect((await reset(name, client)).status).toBe(403);
    expect([(await reset("admin")).body.path, (await reset("nobody")).body.code]).toEqual(["/username", "not_found"]);
    expect([(await reset()).body.res, await isIn(client)]).toEqual([true, false]);
    expect((await signIn()).said).toEqual(opened);
    expect((await listed()).second_factor).toBe(false);
    const { body } = await reset();
    expect(body.res).toBe(true);
    const rows = await server.parts.store.read
      .selectFrom("audit")
      .select(["before", "after"])
      .where("procedure", "=", "reset_second_factor")
      .where("call_code", "=", 0)
      .orderBy("audit_id")
      .execute();
    expect(rows.slice(-2).map(({ before, after }) => [parseJson(before!), parseJson(after!)])).toEqual([
      [{ second_factor: true }, { second_factor: false }],
      [{ second_factor: false }, { second_factor: false }],
    ]);
  });

  it("stays with a password that an administrator resets, and goes with its user", async () => {
    const { secret } = await withFactor();
    const { password } = (await admin.call("reset_password", { username: name })).body.res;
    expect((await signIn({ password })).said).toEqual(needed);
    expect((await signIn({ password, second_factor: codeOf(secret) })).said).toEqual(opened);
    await admin.call("delete_user", { username: name });
    const { read } = server.parts.store;
    const left = await read.selectFrom("second_factors").selectAll().where("username", "=", name).execute();
    expect(left).toEqual([]);
    await addUser();
    expect((await signIn()).said).toEqual(opened);
  });

  it("is sealed for its user, and neither secret nor codes stand in log, audit, replies, events or what is exported", async () => {
    const { client, secret, codes } = await withFactor();
    const code = codeOf(secret);
    const key = crypto.randomUUID();
    const renew = () => client.call("renew_recovery_codes", { password: name }, { key });
    const { recovery_codes } = (await renew()).body.res;
    expect((await renew()).body.res).toEqual({ recovery_codes: null });
    await signIn({ second_factor: code });
    await signIn({ second_factor: recovery_codes[0] });
    const { read } = server.parts.store;
    const stored = await Promise.all([
      ...(["audit", "events", "stored_replies", "second_factors"] as const).map((table) =>
        read.selectFrom(table).selectAll().execute(),
      ),
      admin.call("load_users").then(({ body }) => body),
      admin.call("export_documents").then(({ body }) => body),
    ]);
    const said = JSON.stringify([stored, log]);
    const kept = [secret, code, ...codes, ...recovery_codes].filter((one) => said.includes(one));
    expect([kept, said.includes("second_factor")]).toEqual([[], true]);
    // Moved to another user it opens nothing.
    const mine = read.selectFrom("second_factors").select("secret").where("username", "=", name);
    const moved = await mine.executeTakeFirstOrThrow();
    name = `${name}-2`;
    const other = await withFactor();
    await server.parts.store.write((trx) =>
      ofCompany(trx, 1).updateTable("second_factors").set(moved).where("username", "=", name).execute(),
    );
    expect((await signIn({ second_factor: codeOf(secret) })).said).toEqual([409, "state_conflict", null]);
    expect((await signIn({ second_factor: other.codes[0] })).said).toEqual(opened);
  });

  describe("that the site asks for", () => {
    const ask = async (second_factor: "asked" | "offered") => {
      const { body, headers } = await admin.get("/api/documents/site/main");
      const changed = { ...body, settings: { ...body.settings, second_factor } };
      const match = { "if-match": headers.get("etag") ?? "" };
      return (await admin.json("PUT", "/api/documents/site/main", changed, match)).status;
    };
    const isOpen = async (client: TestClient) => (await client.call("load_machines")).status;
    const userOf = async (client: TestClient) => (await client.get("/api/session")).body.user;

    it("is set up before anything else is open, but at an enrolled terminal and for who is not asked for one", async () => {
      await addUser();
      const { client } = await signIn();
      const device = await server.client();
      device.cookies.set("shopwright_device", terminal);
      await signIn({}, { client: device });
      const own = name;
      name = `${own}-shared`;
      await addUser({ deviceuser: true });
      const { client: shared } = await signIn();
      name = `${own}-given`;
      await addUser({ given: true });
      const { client: given } = await signIn();
      name = own;
      // Whoever asks for one is asked too.
      await admin.call("confirm_second_factor", { code: codeOf(await setUp(admin, "admin")) });
      expect([await ask("asked"), await isOpen(device), await isOpen(shared)]).toEqual([200, 200, 200]);
      try {
        const refusals = await Promise.all([
          client.call("load_machines"),
          client.call("load_own_account"),
          client.call("update_password", { old_password: name, new_password: "nine red kettles" }),
          client.get("/api/documents/site/main"),
        ]);
        expect(refusals.map(({ status, body }) => [status, body.message])).toEqual(
          Array.from({ length: 4 }, () => [403, "Set up a second factor first."]),
        );
        expect(await userOf(client)).toMatchObject({ second_factor_due: true, password_given: false });
        expect(await userOf(device)).toMatchObject({ second_factor_due: false });
        const chosen = { old_password: `${own}-given`, new_password: "nine red kettles" };
        expect((await given.call("set_up_second_factor", { password: `${own}-given` })).status).toBe(403);
        expect((await given.call("update_password", chosen)).status).toBe(200);
        expect(await userOf(given)).toMatchObject({ second_factor_due: true, password_given: false });
        const secret = await setUp(client);
        expect((await client.call("confirm_second_factor", { code: codeOf(secret) })).status).toBe(200);
        expect([await isOpen(client), (await userOf(client)).second_factor_due]).toEqual([200, false]);
        expect((await client.call("turn_off_second_factor", { password: name })).body.res).toBe(true);
        expect(await isOpen(client)).toBe(403);
      } finally {
        await ask("offered");
      }
      expect(await isOpen(client)).toBe(200);
    });
  });
});
