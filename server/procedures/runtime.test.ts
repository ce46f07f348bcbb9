import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashToken, newToken } from "#server/auth/tokens.ts";
import { counterProcedures } from "#tests/support/counter-procedures.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { fakeSite } from "#tests/support/site.ts";
import type { TestClient } from "#tests/support/client.ts";

const machines = ["M1", "M2", "M3"];
const ok = [{ call_code: 0, call_message: "" }];
const failure = (code: string, call_code: number, path: string | null = null) => ({
  code,
  path,
  message: expect.stringMatching(/./),
  call_status: [{ call_code, call_message: expect.stringMatching(/./) }],
  res: null,
});

describe.each(databases)("procedures on $kind", (database) => {
  const counter = counterProcedures();
  let server: TestServer;
  let operator: TestClient;
  let restricted: TestClient;

  beforeAll(async () => {
    server = await startTestServer({
      database,
      procedures: counter.procedures,
      site: fakeSite({ operator: ["can-navigate"], administrator: ["view-themes"] }),
      machines: {
        unknown: (_db, company, ids) =>
          Promise.resolve(company === 1 ? ids.filter((id) => !machines.includes(id)) : ids),
      },
      users: [
        { username: "operator", role: "operator" },
        { username: "restricted", role: "operator", machine_restrictions: ["M2"] },
        { username: "administrator", role: "administrator", usertype: 100 },
        { username: "wall", usertype: 0 },
        { username: "terminal", role: "operator", deviceuser: true },
        { username: "foreign", role: "operator", company_id: 2 },
      ],
    });
    operator = await server.client("operator");
    restricted = await server.client("restricted");
  });
  afterAll(() => server.close());

  const audits = async (name: string) =>
    await server.parts.store.read
      .selectFrom("audit")
      .selectAll()
      .where("procedure", "=", name)
      .orderBy("audit_id")
      .execute();

  it("[OV-009] answers a known procedure and refuses an unknown one", async () => {
    expect(await operator.call("load_counter", { machine_id: "M1" })).toMatchObject({
      status: 200,
      body: { call_status: ok, res: { name: "M1", value: 0 } },
    });
    const unknown = await operator.call("no_such_procedure");
    expect([unknown.status, unknown.body]).toEqual([404, failure("not_found", 4)]);
  });

  it("[MI-483] takes POST only, needs a session and for a write a key, replays a success and forgets a refusal", async () => {
    expect(await operator.get("/api/procedures/load_counter")).toMatchObject({
      status: 405,
      body: failure("method_not_allowed", 12),
    });
    expect(await operator.call("no_such_procedure")).toMatchObject({ status: 404, body: { code: "not_found" } });
    const nobody = await server.client();
    expect(await nobody.call("load_counter", { machine_id: "M1" })).toMatchObject({
      status: 401,
      body: failure("not_signed_in", 2),
    });
    const body = { machine_id: "M1", amount: 5 };
    expect(await operator.call("raise_counter", body, { key: null })).toMatchObject({
      status: 400,
      body: failure("invalid_input", 1, "/Idempotency-Key"),
    });
    const first = await operator.call("raise_counter", body, { key: "k1" });
    const second = await operator.call("raise_counter", body, { key: "k1" });
    expect(first.body.res).toEqual({ name: "M1", value: 5, token: "s3cret" });
    expect([second.status, second.body]).toEqual([200, { call_status: ok, res: { ...first.body.res, token: null } }]);
    expect((await operator.call("load_counter", { machine_id: "M1" })).body.res.value).toBe(5);

    const refused = await operator.call("raise_counter", { machine_id: "M1", amount: -1 }, { key: "k2" });
    expect([refused.status, refused.body]).toEqual([422, failure("rule_violated", 7, "/amount")]);
    expect(refused.body.message).toBe("Only up.");
    const retried = await operator.call("raise_counter", { machine_id: "M1", amount: 1 }, { key: "k2" });
    expect(retried.body.res.value).toBe(6);
  });

  it("[OV-849] tells on demand what is stored of a write, and makes none: its own user, with the same body, alone", async () => {
    const body = { machine_id: "M1", amount: 1 };
    const headers = { "shopwright-replay": "1" };
    const counted = async () => (await operator.call("load_counter", { machine_id: "M1" })).body.res.value;
    const rows = () => server.parts.store.read.selectFrom("audit").select("procedure").execute();
    const before = [await counted(), (await rows()).length];
    const asked = await operator.call("raise_counter", body, { key: "asked", headers });
    expect([asked.status, asked.body.code]).toEqual([404, "not_found"]);
    expect([await counted(), (await rows()).length]).toEqual(before);
    const made = await operator.call("raise_counter", body, { key: "asked" });
    const again = await operator.call("raise_counter", body, { key: "asked", headers });
    expect([again.status, again.body.res]).toEqual([200, { ...made.body.res, token: null }]);
    const others = [
      await operator.call("raise_counter", { ...body, amount: 2 }, { key: "asked", headers }),
      await restricted.call("raise_counter", { machine_id: "M2", amount: 1 }, { key: "asked", headers }),
      await (await server.client()).call("raise_counter", body, { key: "asked", headers }),
      await operator.call("raise_counter", body, { key: null, headers }),
    ];
    expect(others.map((answer) => answer.body.code)).toEqual([
      "idempotency_key_reused",
      "not_found",
      "not_signed_in",
      "invalid_input",
    ]);
    expect(await counted()).toBe(made.body.res.value);
  });

  it("refuses a key that was used with another body, and another one while it is worked on", async () => {
    await operator.call("raise_counter", { machine_id: "M1", amount: 1 }, { key: "k3" });
    const other = await operator.call("raise_counter", { machine_id: "M1", amount: 2 }, { key: "k3" });
    expect([other.status, other.body]).toEqual([422, failure("idempotency_key_reused", 18)]);
    const before = (await operator.call("load_counter", { machine_id: "M2" })).body.res.value;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => operator.call("raise_counter", { machine_id: "M2", amount: 1 }, { key: "k4" })),
    );
    const codes = new Set(answers.map((answer) => answer.body.call_status[0].call_code));
    expect([...codes].filter((code) => code !== 0 && code !== 17)).toEqual([]);
    expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThan(0);
    expect((await operator.call("load_counter", { machine_id: "M2" })).body.res.value).toBe(before + 1);
  });

  it("replays to the same user at any terminal, so that two terminals report once, and nothing to another user", async () => {
    const body = { machine_id: "M2", amount: 1 };
    const first = await operator.call("raise_counter", body, { key: "k5" });
    const elsewhere = await (await server.client("operator")).call("raise_counter", body, { key: "k5" });
    expect([elsewhere.status, elsewhere.body.res.value]).toEqual([200, first.body.res.value]);
    const other = await restricted.call("raise_counter", body, { key: "k5" });
    expect([other.status, other.body.res.value]).toEqual([200, first.body.res.value + 1]);
    expect((await restricted.call("raise_counter", { ...body, amount: 2 }, { key: "k5" })).status).toBe(422);
  });

  it("replays what an earlier build has stored to its user, also where the body is no longer known", async () => {
    const row = { company_id: 1, username: "operator", procedure: "raise_counter", created_at: server.parts.now() };
    const reply = JSON.stringify({ call_status: ok, res: { value: -1 } });
    await server.parts.store.write((trx) =>
      trx
        .insertInto("stored_replies")
        .values({ ...row, key: "old", fingerprint: "", reply })
        .execute(),
    );
    const body = { machine_id: "M2", amount: 1 };
    expect((await operator.call("raise_counter", body, { key: "old" })).body.res.value).toBe(-1);
    expect((await restricted.call("raise_counter", body, { key: "old" })).body.res.value).toBeGreaterThan(0);
    expect((await operator.call("load_counter", { machine_id: "M2" }, { key: "old" })).status).toBe(200);
  });

  it("takes a queued write in the session of the user who made it only, and nothing of another's", async () => {
    const before = (await operator.call("load_counter", { machine_id: "M2" })).body.res.value;
    const body = { machine_id: "M2", amount: 1 };
    const headers = { "shopwright-owner": "1/operator" };
    const foreign = await restricted.call("raise_counter", body, { key: "queued", headers });
    const nobody = await (await server.client()).call("raise_counter", body, { key: "queued", headers });
    expect([foreign, nobody].map((answer) => [answer.status, answer.body.code])).toEqual([
      [401, "not_signed_in"],
      [401, "not_signed_in"],
    ]);
    expect((await operator.call("load_counter", { machine_id: "M2" })).body.res.value).toBe(before);
    expect((await operator.call("raise_counter", body, { key: "queued", headers })).status).toBe(200);
  });

  it("[MI-484] refuses missing, wrongly typed and unknown keys and names them", async () => {
    const bodies: [unknown, string][] = [
      [{}, "/machine_id"],
      [{ machine_id: 7 }, "/machine_id"],
      [{ machine_id: ["M1"] }, "/machine_id"],
      [{ machine_id: "M1", extra: 1 }, "/extra"],
      [{ machine_id: "M1", "a/b~c": 1 }, "/a~1b~0c"],
      [[], ""],
      [null, ""],
      ["M1", ""],
    ];
    for (const [body, path] of bodies) {
      const answer = await operator.call("load_counter", body);
      expect([answer.status, answer.body]).toEqual([400, failure("invalid_input", 1, path)]);
    }
  });

  it("refuses machines that are unknown in the company, and those outside the restrictions", async () => {
    expect(await operator.call("load_counter", { machine_id: "M9" })).toMatchObject({
      status: 404,
      body: failure("not_found", 4, "/machine_id"),
    });
    const foreign = await server.client("foreign");
    expect((await foreign.call("load_counter", { machine_id: "M1" })).status).toBe(404);
    expect(await restricted.call("load_counter", { machine_id: "M1" })).toMatchObject({
      status: 403,
      body: failure("not_allowed", 3, "/machine_id"),
    });
    expect((await restricted.call("load_counter", { machine_id: "M2" })).status).toBe(200);
  });

  it("[OV-012] refuses a caller without the permission, and changes nothing", async () => {
    expect(await operator.call("load_secured")).toMatchObject({ status: 403, body: failure("not_allowed", 3) });
    expect((await (await server.client("administrator")).call("load_secured")).status).toBe(200);
    const before = (await operator.call("load_counter", { machine_id: "M1" })).body.res.value;
    expect((await restricted.call("raise_counter", { machine_id: "M1", amount: 1 })).status).toBe(403);
    const wall = await server.client("wall");
    expect((await wall.call("load_counter", { machine_id: "M1" })).status).toBe(200);
    expect((await wall.call("raise_counter", { machine_id: "M1", amount: 1 })).status).toBe(403);
    expect((await operator.call("load_counter", { machine_id: "M1" })).body.res.value).toBe(before);
  });

  it("lets nobody write on a shared device before an employee has signed in there", async () => {
    const terminal = await server.client("terminal");
    expect((await terminal.call("load_counter", { machine_id: "M1" })).status).toBe(200);
    expect((await terminal.call("raise_counter", { machine_id: "M1", amount: 1 })).status).toBe(403);
  });

  it("lets an API key do what it is for and nothing else", async () => {
    const key = newToken("key");
    const row = {
      company_id: 1,
      record_no: 1,
      name: "line",
      scope: "ingest" as const,
      key_hash: hashToken(key),
      created_at: 0,
    };
    await server.parts.store.write((trx) =>
      trx
        .insertInto("api_keys")
        .values({ ...row, revoked_at: null })
        .execute(),
    );
    const caller = await server.client();
    const headers = { authorization: `Bearer ${key}` };
    expect((await caller.call("ingest_signal", {}, { headers })).status).toBe(200);
    expect((await caller.call("ingest_signal", {}, { headers: { "x-api-key": key } })).status).toBe(200);
    expect((await caller.call("load_counter", { machine_id: "M1" }, { headers })).status).toBe(403);
    expect((await operator.call("ingest_signal")).status).toBe(403);
    await server.parts.store.write((trx) => trx.updateTable("api_keys").set({ revoked_at: 1 }).execute());
    expect((await caller.call("ingest_signal", {}, { headers })).status).toBe(401);
  });

  it("lets a wall screen's token read sources within its machines, and never write", async () => {
    const token = newToken("device");
    const device = {
      company_id: 1,
      record_no: 2,
      name: "hall",
      device_kind: "wall" as const,
      machine_ids: '["M2"]',
      documents: "[]",
      token_hash: hashToken(token),
      created_at: 0,
      last_seen_at: null,
      revoked_at: null,
    };
    await server.parts.store.write((trx) => trx.insertInto("devices").values(device).execute());
    const caller = await server.client();
    caller.cookies.set("shopwright_device", token);
    expect((await caller.call("load_counter", { machine_id: "M2" })).status).toBe(200);
    expect((await caller.call("load_counter", { machine_id: "M1" })).status).toBe(403);
    expect((await caller.call("load_own")).status).toBe(403);
    expect((await caller.call("raise_counter", { machine_id: "M2", amount: 1 })).status).toBe(403);
  });

  it("[MI-525] leaves one audit row of a success and one of a refusal, without secrets, and none of an unaudited write", async () => {
    const client = await server.client("operator");
    const before = (await audits("raise_counter")).length;
    await client.call("raise_counter", { machine_id: "M3", amount: 2, pincode: "1234" });
    await client.call("raise_counter", { machine_id: "M3", amount: -2, pincode: "1234" });
    const { user } = (await client.get("/api/session")).body;
    const rows = (await audits("raise_counter")).slice(before);
    const common = {
      company_id: 1,
      username: "operator",
      terminal: user.token,
      machine_id: "M3",
      procedure: "raise_counter",
    };
    expect(rows).toEqual([
      expect.objectContaining({
        ...common,
        call_code: 0,
        payload: '{"machine_id":"M3","amount":2,"pincode":null}',
        before: '{"value":0}',
        after: '{"value":2}',
      }),
      expect.objectContaining({
        ...common,
        call_code: 7,
        payload: '{"machine_id":"M3","amount":-2,"pincode":null}',
        before: null,
        after: null,
      }),
    ]);
    expect((await client.call("save_note", { machine_id: "M3" }, { key: null })).status).toBe(200);
    expect(await audits("save_note")).toEqual([]);
  });

  it("answers what nobody foresaw without a word of its inside, and undoes it", async () => {
    const before = (await operator.call("load_counter", { machine_id: "M1" })).body.res.value;
    const answer = await operator.call("raise_counter", { machine_id: "M1", amount: 13 });
    expect([answer.status, answer.body]).toEqual([500, failure("unexpected", 9)]);
    expect(JSON.stringify(answer.body)).not.toMatch(/secret detail|TypeError|\.ts/);
    expect((await operator.call("load_counter", { machine_id: "M1" })).body.res.value).toBe(before);
  });

  it("makes identical concurrent reads once and shares the answer within a scope, until an event changes it", async () => {
    await operator.call("raise_counter", { machine_id: "M2", amount: 1 });
    const runs = counter.seen.reads;
    const release = counter.hold();
    const calls = Array.from({ length: 50 }, () => operator.call("load_counter", { machine_id: "M2" }));
    await expect.poll(() => counter.seen.reads).toBe(runs + 1);
    release();
    const values = (await Promise.all(calls)).map((answer) => answer.body.res.value);
    expect([new Set(values).size, counter.seen.reads]).toEqual([1, runs + 1]);
    await (await server.client("administrator")).call("load_counter", { machine_id: "M2" });
    expect(counter.seen.reads).toBe(runs + 1);
    await restricted.call("load_counter", { machine_id: "M2" });
    expect(counter.seen.reads).toBe(runs + 2);
    await operator.call("raise_counter", { machine_id: "M2", amount: 1 });
    expect((await operator.call("load_counter", { machine_id: "M2" })).body.res.value).toBe(values[0] + 1);
    server.advance(61_000);
    await operator.call("load_counter", { machine_id: "M2" });
    expect(counter.seen.reads).toBe(runs + 4);
  });

  it("never shares what depends on the user", async () => {
    expect((await operator.call("load_own")).body.res).toBe("operator");
    expect((await restricted.call("load_own")).body.res).toBe("restricted");
  });

  it("lists every contract with its JSON Schemas", async () => {
    const { body } = await operator.get("/api/procedures");
    expect(body.res.map((entry: { name: string }) => entry.name)).toEqual(
      counter.procedures.map(({ contract }) => contract.name),
    );
    expect(body.res[0].input).toMatchObject({ type: "object", required: ["machine_id"], additionalProperties: false });
  });
});
